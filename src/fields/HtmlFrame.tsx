import { useTheme } from '@mui/material/styles';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { framedHtml } from '../trustedHtml.ts';

interface HtmlFrameProps {
  readonly html: string;
  readonly title: string;
  /** The maximum height in pixels. Taller content scrolls. */
  readonly tallest?: number;
}

/**
 * The server's rich text in an isolated frame: its scripts cannot run and its styles do not leak. The page
 * can access the frame to measure it; the content cannot access the page.
 */
export function HtmlFrame({ html, title, tallest = 640 }: HtmlFrameProps) {
  const { tokens, typography, palette } = useTheme();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(80);
  const content = useMemo(() => {
    const { ink, accent, line } = tokens;
    const style = `
      :root { color-scheme: ${palette.mode} }
      body { margin: 0; color: ${ink}; font: 14px/1.7 ${typography.fontFamily}; overflow-wrap: anywhere }
      body > :first-child { margin-top: 0 } body > :last-child { margin-bottom: 0 }
      a { color: ${accent} } img, video, table { max-width: 100%; height: auto }
      pre { overflow: auto } td, th { border: 1px solid ${line}; padding: 4px 8px }
      table { border-collapse: collapse }
      @media print { body { color: #000 } }`;
    const head = `<base target="_blank"><style>${style}</style>`;
    return framedHtml(`<!doctype html><html><head>${head}</head><body>${html}</body></html>`);
  }, [html, tokens, typography.fontFamily, palette.mode]);
  const measure = (most = tallest) => {
    const root = frame.current?.contentDocument?.documentElement;
    if (root) setHeight(Math.min(most, Math.max(24, root.scrollHeight)));
  };
  useEffect(() => {
    // Print has no scrolling.
    const grow = () => flushSync(() => measure(Number.POSITIVE_INFINITY));
    const shrink = () => measure();
    window.addEventListener('beforeprint', grow);
    window.addEventListener('afterprint', shrink);
    return () => {
      window.removeEventListener('beforeprint', grow);
      window.removeEventListener('afterprint', shrink);
    };
  });
  return (
    <iframe
      ref={frame}
      className="kf-html"
      title={title}
      srcDoc={content}
      sandbox="allow-same-origin allow-popups"
      referrerPolicy="no-referrer"
      style={{ height }}
      onLoad={() => measure()}
    />
  );
}

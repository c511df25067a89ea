import { useTheme } from '@mui/material/styles';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { framedHtml } from '../trustedHtml.ts';

interface HtmlFrameProps {
  readonly html: string;
  readonly title: string;
  /** Beyond so many pixels it is scrolled. */
  readonly tallest?: number;
}

/**
 * Rich text of the server in a room of its own: no script of it can run there, and its styles stay inside. The
 * page may look in to measure it, nothing in it can look out.
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
    // On paper nothing can be scrolled.
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

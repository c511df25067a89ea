import { markdownHtml } from '#schemas/fields/markdownHtml.ts';
import { HtmlFrame } from './HtmlFrame.tsx';

interface MarkdownTextProps {
  readonly text: string;
  readonly title: string;
  /** Beyond so many pixels it is scrolled. */
  readonly tallest?: number;
}

/** Markdown drawn as it reads, in a room of its own where nothing can run. */
export function MarkdownText({ text, ...props }: MarkdownTextProps) {
  return <HtmlFrame html={markdownHtml(text)} {...props} />;
}

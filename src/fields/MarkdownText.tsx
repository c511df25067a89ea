import { markdownHtml } from '#schemas/fields/markdownHtml.ts';
import { HtmlFrame } from './HtmlFrame.tsx';

interface MarkdownTextProps {
  readonly text: string;
  readonly title: string;
  /** The maximum height in pixels. Taller content scrolls. */
  readonly tallest?: number;
}

/** Rendered Markdown in an isolated frame where no script can run. */
export function MarkdownText({ text, ...props }: MarkdownTextProps) {
  return <HtmlFrame html={markdownHtml(text)} {...props} />;
}

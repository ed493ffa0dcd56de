import { inQuotes, plural } from './words'

// Exporting a workflow.
export const exporting = {
  menu: 'Export',
  png: 'Export as PNG…',
  svg: 'Export as SVG…',
  mermaid: 'Export as Mermaid…',
  json: 'Export as JSON…',
  copyMermaid: 'Copy as Mermaid',
  copyPicture: 'Copy as picture',
  drawing: (steps: number) => `Drawing ${plural(steps, 'step')}…`,
  saved: (path: string) => `Saved as ${inQuotes(path)}.`,
  downloaded: (name: string) => `Your browser saves ${inQuotes(name)}.`,
  copiedMermaid: 'Copied the workflow as Mermaid.',
  copiedPicture: 'Copied the picture.',
  smaller: (percent: number) =>
    `It is drawn at ${percent} % of its size, for no picture can have more pixels. An SVG stays sharp.`,
  withoutProposal: 'It shows the workflow as it is, without the proposed changes.',
  withoutDraft: 'It shows the workflow as it is now, not the version on the canvas.',
  tooLarge: (steps: number) =>
    `A picture of ${plural(steps, 'step')} would be too large for pixels. Export it as SVG instead.`,
  tooLong: 'Drawing took too long and was stopped. Export it as SVG or Mermaid instead.',
  notNow: 'Wait a moment: an export is being made, or the canvas is not there yet.',
  noCanvas: 'The canvas is not shown yet. Wait until the steps are there and export again.',
  notDrawn: 'The picture could not be drawn. Export it as SVG instead.',
  notCopied: 'The clipboard did not take the picture. Allow this page to use it, or export it as PNG.',
}

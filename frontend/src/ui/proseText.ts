import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'

// proseText is what is read of a text in Markdown, without its marks.
export const proseText = (text: string): string => said(fromMarkdown(text))

function said(node: Nodes): string {
  switch (node.type) {
    case 'break':
      return '\n'
    case 'listItem':
      return `• ${lines(node.children)}`
    case 'root':
    case 'list':
    case 'blockquote':
      return lines(node.children)
  }
  if ('children' in node) return node.children.map(said).join('')
  return 'value' in node ? node.value : ''
}

const lines = (nodes: readonly Nodes[]): string => nodes.map(said).join('\n')

import { memo } from 'react'
import type { ReactNode } from 'react'
import Markdown from 'react-markdown'
import type { Components } from 'react-markdown'
import { copy } from '../../backend/clipboard'
import { shownText } from '../../domain/text/legible'
import { texts } from '../../domain/texts/index'
import { attempt, notify } from '../../store/page/notices'
import './Prose.css'

// Prose is what a model wrote, as Markdown. It stays data: HTML is shown as text,
// pictures are not loaded, and no address is followed.
export const Prose = memo(function Prose({ text }: { text: string }) {
  return (
    <div className="prose" dir="auto">
      <Markdown rehypePlugins={PLUGINS} urlTransform={address} components={COMPONENTS}>
        {text}
      </Markdown>
    </div>
  )
})

// Node is what Markdown is read as.
interface Node {
  type: string
  value?: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

const BLOCKS: ReadonlySet<string> = new Set(['p', 'li', 'blockquote', 'pre'])

// legible makes escapes of what hides in a text, as &#x202e; does, and lets each block run
// in the direction of its own words. The elements are made with React's own runtime, not
// with src/jsx.
const legible = () => showNode

function showNode(node: Node): void {
  if (node.value !== undefined) node.value = shownText(node.value)
  if (BLOCKS.has(node.tagName ?? '')) node.properties = { ...node.properties, dir: 'auto' }
  node.children?.forEach(showNode)
}

const PLUGINS = [legible]

// address is one that people may go to themselves, '' for any other.
function address(url: string): string {
  return /^(https?|mailto):/i.test(url) ? url : ''
}

const COMPONENTS: Components = {
  a: ({ href = '', children }) => <Address url={href}>{children}</Address>,
  img: ({ src, alt }) => (
    <Address url={typeof src === 'string' ? src : ''}>{alt === '' ? texts.chat.picture : alt}</Address>
  ),
  pre: ({ children }) => (
    <pre dir="auto" tabIndex={0}>
      {children}
    </pre>
  ),
  h1: Title,
  h2: Title,
  h3: Title,
  h4: Title,
  h5: Title,
  h6: Title,
}

// Title: what a model takes for a heading is none of the page.
function Title({ children }: { children?: ReactNode }) {
  return (
    <p dir="auto">
      <strong>{children}</strong>
    </p>
  )
}

// Address shows where a link leads, and copies that.
function Address({ url, children }: { url: string; children: ReactNode }) {
  if (url === '') return children
  const take = (): Promise<boolean> =>
    attempt(async () => {
      await copy(url)
      notify('info', texts.chat.addressCopied)
    })
  return (
    <button type="button" className="prose-link" title={texts.chat.copyAddress} onClick={() => void take()}>
      {children}
      {children !== url && (
        <>
          {' '}
          (<span className="prose-address">{url}</span>)
        </>
      )}
    </button>
  )
}

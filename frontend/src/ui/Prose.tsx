import type { List, Nodes, Parents, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTable } from 'micromark-extension-gfm-table'
import { normalizeUri } from 'micromark-util-sanitize-uri'
import { createContext, memo, useContext, useMemo } from 'react'
import { ProseLink, ProseLinks } from './ProseLink'
import type { Links } from './ProseLink'
import { tables } from './proseTable'
import './Prose.css'

const OPTIONS = { extensions: [gfmTable()], mdastExtensions: [tables] }

// Addresses are those that a text defines in one place and refers to in others.
const Addresses = createContext<ReadonlyMap<string, string>>(new Map())

// Prose is what a model or a person wrote, as Markdown. It stays data: HTML is shown as text,
// pictures are not loaded, and no address is followed. Each block runs in the direction
// of its own words.
export const Prose = memo(function Prose({ text, links }: { text: string; links: Links }) {
  const root = useMemo(() => fromMarkdown(text, OPTIONS), [text])
  const addresses = useMemo(() => addressesIn(root), [root])
  return (
    <div className="prose" dir="auto">
      <ProseLinks value={links}>
        <Addresses value={addresses}>
          <Parts of={root} />
        </Addresses>
      </ProseLinks>
    </div>
  )
})

const Parts = ({ of }: { of: Parents }) => of.children.map((node, i) => <Part key={i} node={node} />)

function Part({ node }: { node: Nodes }) {
  switch (node.type) {
    case 'text':
      return <>{node.value.replaceAll(/[ \t]*(\r?\n|\r)[ \t]*/g, '$1')}</>
    case 'html':
      return <>{node.value}</>
    case 'inlineCode':
      return <code>{node.value.replaceAll(/\r?\n|\r/g, ' ')}</code>
    case 'code':
      return (
        <pre dir="auto" tabIndex={0}>
          <code>{node.value}</code>
        </pre>
      )
    case 'strong':
      return (
        <strong>
          <Parts of={node} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Parts of={node} />
        </em>
      )
    case 'paragraph':
      return (
        <p dir="auto">
          <Parts of={node} />
        </p>
      )
    case 'heading': // what a model takes for a heading is none of the page
      return (
        <p dir="auto">
          <strong>
            <Parts of={node} />
          </strong>
        </p>
      )
    case 'blockquote':
      return (
        <blockquote dir="auto">
          <Parts of={node} />
        </blockquote>
      )
    case 'list':
      return node.ordered ? (
        <ol start={node.start === 1 ? undefined : (node.start ?? undefined)}>
          <Items of={node} />
        </ol>
      ) : (
        <ul>
          <Items of={node} />
        </ul>
      )
    case 'table':
      return <Grid of={node} />
    case 'thematicBreak':
      return <hr />
    case 'break':
      return <br />
    case 'link':
    case 'linkReference':
      return <Link node={node} />
    case 'image':
    case 'imageReference':
      return <Picture node={node} />
    default:
      return null // a definition
  }
}

// Items: where no blank line parts them their words are no paragraphs of their own.
function Items({ of }: { of: List }) {
  const loose = (of.spread ?? false) || of.children.some(({ spread }) => spread)
  return of.children.map((item, i) => (
    <li key={i} dir="auto">
      {item.children.map((node, j) =>
        !loose && node.type === 'paragraph' ? <Parts key={j} of={node} /> : <Part key={j} node={node} />,
      )}
    </li>
  ))
}

// Grid is a table, which is scrolled where it is wider than its place.
function Grid({ of: { align, children } }: { of: Table }) {
  const [head, ...rows] = children
  return (
    <div className="prose-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head?.children.map((cell, i) => (
              <th key={i} scope="col" dir="auto" align={align?.[i] ?? undefined}>
                <Parts of={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.children.slice(0, head?.children.length).map((cell, i) => (
                <td key={i} dir="auto" align={align?.[i] ?? undefined}>
                  <Parts of={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Pointer<T extends string> = Extract<Nodes, { type: T }>

function Link({ node }: { node: Pointer<'link' | 'linkReference'> }) {
  const url = useAddress(node)
  const [only, ...more] = node.children
  const words = only?.type === 'text' && more.length === 0 ? only.value : undefined
  return (
    <ProseLink url={url} words={words}>
      <Parts of={node} />
    </ProseLink>
  )
}

function Picture({ node }: { node: Pointer<'image' | 'imageReference'> }) {
  const url = useAddress(node)
  const { picture } = useContext(ProseLinks)
  const words = node.alt || picture
  return (
    <ProseLink url={url} words={words}>
      <>{words}</>
    </ProseLink>
  )
}

function useAddress(node: { url: string } | { identifier: string }): string {
  const addresses = useContext(Addresses)
  return normalizeUri('url' in node ? node.url : (addresses.get(node.identifier) ?? ''))
}

// addressesIn are the addresses by their names; the first of a name counts.
function addressesIn(root: Parents): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const rest: Nodes[] = [root]
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node.url)
    if ('children' in node) rest.push(...node.children.toReversed())
  }
  return found
}

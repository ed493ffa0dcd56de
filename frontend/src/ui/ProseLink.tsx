import { useContext, createContext } from 'react'
import type { ReactNode } from 'react'
import { tip } from './tooltip'

// Links says what can be done with the addresses of a text.
export interface Links {
  picture: string // what a picture without words is called
  tip: string
  take: (url: string) => unknown
}

export const ProseLinks = createContext<Links>({ picture: '', tip: '', take: () => undefined })

interface Props {
  url: string
  words?: string // what the link says, where that is a text alone
  children: ReactNode
}

// ProseLink shows where a link leads, and copies that. What leads nowhere that people may
// go to themselves is its words alone.
export function ProseLink({ url, words, children }: Props) {
  const links = useContext(ProseLinks)
  if (!/^(https?|mailto):/i.test(url)) return children
  return (
    <button type="button" className="prose-link" {...tip(links.tip)} onClick={() => links.take(url)}>
      {words ?? children}
      {words !== url && (
        <>
          {' '}
          (<span className="prose-address">{url}</span>)
        </>
      )}
    </button>
  )
}

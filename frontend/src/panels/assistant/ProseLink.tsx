import type { ReactNode } from 'react'
import { copy } from '../../backend/clipboard'
import { texts } from '../../domain/texts/index'
import { attempt, notify } from '../../store/page/notices'
import { tip } from '../../ui/tooltip'

interface Props {
  url: string
  words?: string // what the link says, where that is a text alone
  children: ReactNode
}

// ProseLink shows where a link leads, and copies that. What leads nowhere that people may
// go to themselves is its words alone.
export function ProseLink({ url, words, children }: Props) {
  if (!/^(https?|mailto):/i.test(url)) return children
  const take = (): Promise<boolean> =>
    attempt(async () => {
      await copy(url)
      notify('info', texts.chat.addressCopied)
    })
  return (
    <button type="button" className="prose-link" {...tip(texts.chat.copyAddress)} onClick={() => void take()}>
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

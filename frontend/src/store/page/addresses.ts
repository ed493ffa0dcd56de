import { copy } from '../../backend/clipboard'
import { texts } from '../../domain/texts'
import { attempt, notify } from './notices'

// links are for the addresses in a text that somebody wrote: they are copied, and never
// followed.
export const links = {
  picture: texts.chat.picture,
  tip: texts.chat.copyAddress,
  take: (url: string): Promise<boolean> =>
    attempt(async () => {
      await copy(url)
      notify('info', texts.chat.addressCopied)
    }),
}

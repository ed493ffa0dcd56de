import { copy } from '../../backend/clipboard'
import { announce } from './announce'
import { attempt } from './notices'

// copyText puts text on the clipboard, and says that it is there.
export async function copyText(text: string, said: string): Promise<void> {
  if (await attempt(() => copy(text))) announce(said)
}

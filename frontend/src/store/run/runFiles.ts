import { copy } from '../../backend/clipboard'
import { texts } from '../../domain/texts'
import { announce } from '../page/announce'
import { attempt } from '../page/notices'

// copyPath puts the path of a file of a run on the clipboard.
export async function copyPath(path: string): Promise<void> {
  if (await attempt(() => copy(path))) announce(texts.running.detail.copiedPath)
}

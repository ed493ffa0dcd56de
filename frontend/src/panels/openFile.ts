import { openText } from '../store/document'
import { attempt } from '../store/notices'
import { readText } from './readText'

// openFile opens a workflow file that was chosen or dropped.
export async function openFile(file: File): Promise<boolean> {
  let text = ''
  const read = await attempt(async () => { text = await readText(file) })
  return read && openText(text)
}

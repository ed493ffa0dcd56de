import { nearest } from '../text/near'
import { texts } from '../texts'
import type { FolderListView } from '../../wire/types'

const words = texts.form.path

// PathChoice is a line of the list that paths are chosen from: it is taken, or leads on.
export interface PathChoice {
  key: string
  text: string
  icon: 'folder' | 'file'
  note?: string
  take?: string // the path
  open?: string // the folder; '' for the list of all
}

const FEW = 50 // choices, behind which others are still found

// pathChoices are what a folder offers for the words that are typed; without any, itself
// and the way up too. Where a file is wanted, those come before the folder, which Enter does not take then.
export function pathChoices(list: FolderListView, typed: string, file = false): PathChoice[] {
  const found = nearest(list.entries, ({ name }) => ({ names: [name] }), typed).map(
    ({ name, path, folder }): PathChoice => {
      const shown = { key: path, text: name }
      return folder ? { ...shown, icon: 'folder', open: path } : { ...shown, icon: 'file', take: path }
    },
  )
  if (list.path === '' || typed.trim() !== '') return found
  const here: PathChoice = { key: '.', text: words.here, icon: 'folder', note: list.path, take: list.path }
  const up = list.parent === '' ? words.all : words.up
  const above: PathChoice = { key: '..', text: up, icon: 'folder', open: list.parent }
  if (!file || !found.some(({ icon }) => icon === 'file')) return [here, above, ...found]
  return found.length > FEW ? [above, here, ...found] : [...found, above, here]
}

// inFolder is the path of a file in a folder: with the name that a path has already, else up to
// where the name is to be written.
export function inFolder(folder: string, path: string): string {
  const parts = folder.includes('\\') && !folder.includes('/') ? '\\' : '/'
  const name = /[^/\\]*\.[^/\\.]+$/.exec(path)?.[0] ?? ''
  return `${folder.replace(/[/\\]$/, '')}${parts}${name.includes('{{') ? '' : name}`
}

// folderOf is the folder that a path names a place in, '' where that is not known.
export function folderOf(path: string): string {
  if (!/^(~?[/\\]|[A-Za-z]:[/\\])/.test(path) || path.includes('{{')) return ''
  return path.replace(/[/\\][^/\\]*$/, '')
}

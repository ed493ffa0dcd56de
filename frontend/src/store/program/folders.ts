import { api } from '../../backend/api'
import { copy } from '../../backend/clipboard'
import { attempt } from '../page/notices'
import type { FolderKind, FolderView } from '../../wire/types'

// showFolder opens the folder of what is kept, where the program can.
export const showFolder = (of: FolderKind): Promise<boolean> => attempt(() => api.showFolder(of))

// lacksFolder reports whether a folder that steps are to be let into has to be made first.
// What else keeps them out is said when they are let in.
export const lacksFolder = (path: string): Promise<boolean> =>
  path === '' ? Promise.resolve(false) : api.lacksFolder(path).catch(() => false)

// letIn lets steps use a folder, which is made first where it is not there.
export const letIn = (path: string, made: boolean): Promise<FolderView[] | null> =>
  made ? api.addNewFolder(path) : api.addFolder(path)

// copyPath puts a path on the clipboard. It returns whether that worked.
export const copyPath = (path: string): Promise<boolean> => attempt(() => copy(path))

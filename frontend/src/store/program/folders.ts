import { api } from '../../backend/api'
import { copy } from '../../backend/clipboard'
import { attempt } from '../page/notices'
import type { FolderKind } from '../../wire/types'

// showFolder opens the folder of what is kept, where the program can.
export const showFolder = (of: FolderKind): Promise<boolean> => attempt(() => api.showFolder(of))

// copyPath puts a path on the clipboard. It returns whether that worked.
export const copyPath = (path: string): Promise<boolean> => attempt(() => copy(path))

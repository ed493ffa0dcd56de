import * as api from '../../backend/api'
import { copy } from '../../backend/clipboard'
import type { Place } from '../../domain/program/view'
import { attempt } from '../page/notices'

// showFolder opens the folder of what is kept, where the program can.
export const showFolder = (of: Place): Promise<boolean> => attempt(() => api.showFolder(of))

// copyPath puts a path on the clipboard. It returns whether that worked.
export const copyPath = (path: string): Promise<boolean> => attempt(() => copy(path))

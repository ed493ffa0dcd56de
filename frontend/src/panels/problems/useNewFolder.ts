import { useState } from 'react'
import { lacksFolder } from '../../store/program/folders'

interface NewFolder {
  made: boolean // it is made first when it is let in: it is not there, and the person was told
  letIn: (allow: (made: boolean) => Promise<unknown>) => Promise<void>
}

// useNewFolder lets a folder in at once where it is there, else at the second asking.
export function useNewFolder(folder: string): NewFolder {
  const [lacking, setLacking] = useState('')
  const made = folder !== '' && lacking === folder
  return {
    made,
    letIn: async (allow) => {
      if (!made && (await lacksFolder(folder))) setLacking(folder)
      else await allow(made)
    },
  }
}

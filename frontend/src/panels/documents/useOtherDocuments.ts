import { useEffect, useState } from 'react'
import type { DocumentInfo } from '../../domain/program/view'
import { useDocument } from '../../store/document/document'
import { documents } from '../../store/document/files'

// useOtherDocuments are those that can be opened in place of the open one, the
// last used first; undefined while they are read.
export function useOtherDocuments(): DocumentInfo[] | undefined {
  const path = useDocument((state) => state.path)
  const [list, setList] = useState<DocumentInfo[]>()
  useEffect(() => {
    let current = true
    const put = (found: DocumentInfo[]): void => {
      if (current) setList(found)
    }
    documents().then(put, () => put([]))
    return () => {
      current = false
    }
  }, [path])
  return list
}

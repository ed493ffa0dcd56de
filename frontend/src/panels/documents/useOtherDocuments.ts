import { useDocument } from '../../store/document/document'
import { documents } from '../../store/document/files'
import { useAnswer } from '../useAnswer'
import type { DocumentInfo } from '../../wire/types'

const NONE: DocumentInfo[] = []

// useOtherDocuments are those that can be opened in place of the open one, the
// last used first; undefined while they are read.
export function useOtherDocuments(): DocumentInfo[] | undefined {
  const path = useDocument((state) => state.path)
  const { value, failure } = useAnswer(documents, undefined, path)
  return failure === '' ? value : NONE
}

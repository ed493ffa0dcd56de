import { ChevronRight } from 'lucide-react'
import { texts } from '../../domain/texts/index'
import { clockTime } from '../../domain/text/time'
import { useDocument } from '../../store/document/document'
import { useSession } from '../../store/page/session'
import { DocumentMenu } from './DocumentMenu'
import { DocumentName } from './DocumentName'

// OpenDocument is the part of the header that is about the document.
export function OpenDocument() {
  return (
    <>
      <ChevronRight size={15} className="header-chevron" aria-hidden />
      <DocumentName />
      <DocumentMenu />
      <SavedMark />
    </>
  )
}

function SavedMark() {
  const saved = useDocument((state) => state.saved)
  const failure = useDocument((state) => state.failure)
  const savedAt = useDocument((state) => state.savedAt)
  const path = useDocument((state) => state.path)
  const readOnly = useDocument((state) => state.readOnly)
  const lost = useSession((state) => state.lost)
  if (lost !== '') {
    return (
      <span className="header-saved" data-saved="failed" role="status" title={lost}>
        {texts.header.notConnected}
      </span>
    )
  }
  if (readOnly) return <span className="header-saved">{texts.header.readOnly}</span>
  const label = { saved: texts.header.saved, saving: texts.header.saving, failed: texts.header.notSaved }[saved]
  const when = savedAt === '' ? '' : texts.header.savedAt(clockTime(savedAt), path)
  return (
    <span className="header-saved" data-saved={saved} role="status" title={failure || when || undefined}>
      {label}
    </span>
  )
}

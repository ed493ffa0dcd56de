import { BookmarkPlus } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { commands } from '../../commands/commands'
import { hintOf } from '../../commands/keys'
import { texts } from '../../domain/texts/index'
import { linesOf, withStart } from '../../domain/graph/version'
import { useDocument } from '../../store/document/document'
import { useEditable } from '../../store/document/draft'
import { closePreview, readHistory, useHistory } from '../../store/document/history'
import { Button } from '../../ui/Button'
import { HistoryList } from './HistoryList'
import { HistoryName } from './HistoryName'
import './History.css'

// History is all that was done to the workflow, to be looked at and restored.
export function History() {
  const revision = useDocument((state) => state.revision)
  const path = useDocument((state) => state.path)
  const naming = useHistory((state) => state.naming)
  useEffect(() => {
    void readHistory()
  }, [revision, path])
  useEffect(() => closePreview, []) // what is looked at is chosen here
  return (
    <div className="history">
      <div className="history-head">{naming ? <HistoryName /> : <NameButton />}</div>
      <Versions />
    </div>
  )
}

function NameButton() {
  useEditable()
  useHistory((state) => state.versions.length)
  const { nameVersion } = commands
  return (
    <Button icon={BookmarkPlus} disabled={!nameVersion.when()} title={hintOf(nameVersion)} onClick={nameVersion.run}>
      {nameVersion.label()}
    </Button>
  )
}

function Versions() {
  const { state, failure, versions } = useHistory()
  const all = useMemo(() => linesOf(withStart(versions)), [versions])
  if (state === 'failed') {
    return (
      <div className="history-note" role="alert">
        <p>{failure}</p>
        <Button onClick={readHistory}>{texts.history.again}</Button>
      </div>
    )
  }
  if (state === 'unread')
    return (
      <p className="history-note" aria-busy>
        {texts.history.reading}
      </p>
    )
  if (all.length === 0) return <p className="history-note">{texts.history.empty}</p>
  return <HistoryList versions={all} />
}

import { useState } from 'react'
import type { ReactNode } from 'react'
import { late } from '../../domain/texts/late'
import { copyPath, showFolder } from '../../store/program/folders'
import { readRecorded } from '../../store/program/diagnostics'
import { useDocument } from '../../store/document/document'
import { useSession } from '../../store/page/session'
import { useSettings } from '../../store/program/settings'
import { Button } from '../../ui/Button'
import { useAnswer } from '../useAnswer'
import './PrivacyPage.css'
import type { FolderKind } from '../../wire/types'

const { privacy } = late.settings

// PrivacyPage says what is kept where, and what leaves this machine.
export function PrivacyPage() {
  const settings = useSettings((state) => state.path)
  const document = useDocument((state) => state.path)
  const model = useSession((state) => state.model)
  const { value: recorded } = useAnswer(readRecorded, undefined) // the page of diagnostics says why there is none
  return (
    <>
      <Kept title={privacy.workflows} place="document" path={document}>
        {privacy.workflowsText}
      </Kept>
      <Kept title={privacy.settings} place="settings" path={settings}>
        {privacy.settingsText}
      </Kept>
      <Kept title={privacy.recorded} place="diagnostics" path={recorded?.diagnostics.folder}>
        {privacy.recordedText}
      </Kept>
      <Kept title={privacy.runs}>{privacy.runsText}</Kept>
      <Kept title={privacy.key}>{privacy.keyText}</Kept>
      <Kept title={privacy.sent}>
        {model.offline ? privacy.nothingSent : privacy.sentTo(model.host)} {privacy.sentElsewhere}
      </Kept>
    </>
  )
}

interface Props {
  title: string
  place?: FolderKind
  path?: string // '' while there is none
  children: ReactNode
}

function Kept({ title, place, path, children }: Props) {
  const opens = useSession((state) => state.fileDialogs)
  const [copied, setCopied] = useState(false)
  return (
    <section className="setting kept" aria-label={title}>
      <div>
        <h4>{title}</h4>
        <p className="muted">{children}</p>
        {path && <code className="kept-path">{path}</code>}
      </div>
      {place &&
        path &&
        (opens ? (
          <Button onClick={() => showFolder(place)}>{privacy.open}</Button>
        ) : (
          <Button onClick={async () => setCopied(await copyPath(path))}>
            {copied ? privacy.copied : privacy.copy}
          </Button>
        ))}
    </section>
  )
}

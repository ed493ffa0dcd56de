import { AlertTriangle, CircleX, Lock } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { commands } from '../../commands/commands'
import { dirOf } from '../../domain/text/direction'
import { texts } from '../../domain/texts/index'
import { useDocument } from '../../store/document/document'
import { resolve, saveAgain } from '../../store/document/files'
import { setDialog } from '../../store/page/session'
import { Button } from '../../ui/Button'
import './FileBanner.css'

// Banner is what is the matter with the file, and what can be done.
export function Banner() {
  const { external, failure, readOnly, reason, saved } = useDocument()
  switch (external) {
    case 'changed':
      return (
        <Line icon={AlertTriangle} text={failure} note={texts.files.waits}>
          <Choices />
        </Line>
      )
    case 'deleted':
      return (
        <Line icon={AlertTriangle} text={failure}>
          <Button kind="primary" onClick={saveAgain}>
            {texts.files.saveAgain}
          </Button>
          <SaveElsewhere />
        </Line>
      )
    case 'unreadable':
      return (
        <Line icon={AlertTriangle} text={failure} note={texts.files.unreadableWaits}>
          <Button kind="primary" onClick={() => resolve('mine')}>
            {texts.files.mine}
          </Button>
          <SaveElsewhere />
        </Line>
      )
    case '':
      break
  }
  if (readOnly) {
    const { duplicate } = commands
    return (
      <Line icon={Lock} text={reason} tone="info">
        <Button disabled={!duplicate.when()} onClick={duplicate.run}>
          {duplicate.label()}
        </Button>
      </Line>
    )
  }
  if (saved === 'failed')
    return (
      <Line icon={CircleX} text={failure} tone="error">
        <SaveElsewhere />
      </Line>
    )
  return null
}

function Choices() {
  return (
    <>
      <Button kind="primary" onClick={() => setDialog('difference')}>
        {texts.files.compare}
      </Button>
      <Button onClick={() => resolve('mine')}>{texts.files.mine}</Button>
      <Button onClick={() => resolve('theirs')}>{texts.files.theirs}</Button>
      <Button onClick={() => resolve('merged')}>{texts.files.merged}</Button>
    </>
  )
}

function SaveElsewhere() {
  const { saveElsewhere } = commands
  return <Button onClick={saveElsewhere.run}>{saveElsewhere.label()}</Button>
}

interface LineProps {
  icon: LucideIcon
  text: string
  note?: string
  tone?: 'info' | 'warning' | 'error'
  children: ReactNode
}

function Line({ icon: Icon, text, note, tone = 'warning', children }: LineProps) {
  return (
    <div className="file-banner" data-tone={tone}>
      <Icon size={16} className="file-banner-icon" aria-hidden />
      <p dir={dirOf(text)} className="file-banner-text" role={tone === 'info' ? 'status' : 'alert'}>
        {text}
        {note && <span className="muted"> {note}</span>}
      </p>
      {children}
    </div>
  )
}

import { AlertTriangle, CircleX, Lock } from 'lucide-react'
import { commands } from '../../commands/commands'
import { texts } from '../../domain/texts/index'
import { useDocument } from '../../store/document/document'
import { resolve, saveAgain } from '../../store/document/files'
import { setDialog } from '../../store/page/session'
import { Button } from '../../ui/Button'
import { later } from '../../ui/later'
import { BannerLine } from './BannerLine'

const CutOff = later(async () => (await import('../run/CutOff')).CutOff)

// Banner is what is the matter with the file or its last run, and what can be done.
export function Banner() {
  const { external, failure, readOnly, reason, saved } = useDocument()
  switch (external) {
    case 'changed':
      return (
        <BannerLine icon={AlertTriangle} text={failure} note={texts.files.waits}>
          <Choices />
        </BannerLine>
      )
    case 'deleted':
      return (
        <BannerLine icon={AlertTriangle} text={failure}>
          <Button kind="primary" onClick={saveAgain}>
            {texts.files.saveAgain}
          </Button>
          <SaveElsewhere />
        </BannerLine>
      )
    case 'unreadable':
      return (
        <BannerLine icon={AlertTriangle} text={failure} note={texts.files.unreadableWaits}>
          <Button kind="primary" onClick={() => resolve('mine')}>
            {texts.files.mine}
          </Button>
          <SaveElsewhere />
        </BannerLine>
      )
    case '':
      break
  }
  if (readOnly) {
    const { duplicate } = commands
    return (
      <BannerLine icon={Lock} text={reason} tone="info">
        <Button disabled={!duplicate.when()} onClick={duplicate.run}>
          {duplicate.label()}
        </Button>
      </BannerLine>
    )
  }
  if (saved === 'failed')
    return (
      <BannerLine icon={CircleX} text={failure} tone="error">
        <SaveElsewhere />
      </BannerLine>
    )
  return <CutOff />
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

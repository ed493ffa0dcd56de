import { Unplug } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../backend/api'
import { late } from '../../domain/texts/late'
import { texts } from '../../domain/texts'
import { momentOf } from '../../domain/text/when'
import { useDocument } from '../../store/document/document'
import { control, openRun, useRuns } from '../../store/run/runs'
import { useTrace } from '../../store/run/runTrace'
import { Button } from '../../ui/Button'
import { BannerLine } from '../documents/BannerLine'
import { useAnswer } from '../useAnswer'

// CutOff says that the last run was cut off when the program ended, until the person goes
// on with it, looks at it or leaves it. Of one that does not take up what was changed since that
// is said before it goes on.
export function CutOff() {
  const run = useRuns(({ list }) => list[0])
  const looked = useTrace((state) => state.run)
  const [left, setLeft] = useState('')
  const revision = useDocument((state) => state.revision)
  const { value: isOther = false } = useAnswer(differs, run?.status === 'interrupted' ? run.id : '', revision)
  if (run?.status !== 'interrupted' || run.id === looked || run.id === left) return null
  const words = isOther ? late.cutOff.changed : late.cutOff.text
  return (
    <BannerLine icon={Unplug} text={words(momentOf(run.began))} tone="info">
      <Button kind="primary" onClick={() => control(run.id, 'resume')}>
        {texts.running.runs.resume}
      </Button>
      <Button onClick={() => openRun(run.id)}>{late.cutOff.look}</Button>
      <Button kind="quiet" onClick={() => setLeft(run.id)}>
        {late.cutOff.leave}
      </Button>
    </BannerLine>
  )
}

// differs reports whether the workflow does something else by now than a run does, '' for none.
const differs = async (run: string): Promise<boolean> => {
  if (run === '') return false
  const { any } = await api.runChanges(run).catch(() => ({ any: false })) // it fails for a run that is gone
  return any
}

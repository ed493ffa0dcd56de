import { Unplug } from 'lucide-react'
import { useState } from 'react'
import { late } from '../../domain/texts/late'
import { texts } from '../../domain/texts'
import { momentOf } from '../../domain/text/when'
import { control, openRun, useRuns } from '../../store/run/runs'
import { useTrace } from '../../store/run/runTrace'
import { Button } from '../../ui/Button'
import { BannerLine } from '../documents/BannerLine'

// CutOff says that the last run was cut off when the program ended, until the person goes
// on with it, looks at it or leaves it.
export function CutOff() {
  const run = useRuns(({ list }) => list[0])
  const looked = useTrace((state) => state.run)
  const [left, setLeft] = useState('')
  if (run?.status !== 'interrupted' || run.id === looked || run.id === left) return null
  return (
    <BannerLine icon={Unplug} text={late.cutOff.text(momentOf(run.began))} tone="info">
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

import { useEffect } from 'react'
import { late } from '../../domain/texts/late'
import { lookForModels, useConnecting } from '../../store/program/connecting'
import type { Stage } from '../../store/program/connecting'
import { setDialog } from '../../store/page/session'
import { Dialog } from '../../ui/Dialog'
import { Choices } from './Choices'
import { Provider } from './Provider'
import { Refused } from './Refused'
import { Trial } from './Trial'
import { Work } from './Work'
import './ConnectDialog.css'

const words = late.connecting
const close = (): void => setDialog('none')
const EVERY = 4000 // ms between two looks at this machine

// ConnectDialog finds a model to plan with: on this machine, by a download, or at a
// provider. It looks again by itself while it is seen.
export function ConnectDialog() {
  const stage = useConnecting((state) => state.stage)
  useLooking(stage.at === 'choose')
  return (
    <Dialog title={words.title} lead={words.lead} closeLabel={words.close} size="middle" onClose={close}>
      <StageView stage={stage} />
    </Dialog>
  )
}

function StageView({ stage }: { stage: Stage }) {
  switch (stage.at) {
    case 'choose':
      return <Choices />
    case 'provider':
      return <Provider name={stage.name} />
    case 'work':
      return <Work doing={stage.doing} model={stage.model} since={stage.since} />
    case 'failed':
      return <Refused model={stage.model} failure={stage.failure} again={stage.again} />
    case 'trial':
      return <Trial trial={stage.trial} onDone={close} />
  }
}

function useLooking(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    const look = (): void => {
      if (document.visibilityState === 'visible') void lookForModels()
    }
    look()
    const timer = setInterval(look, EVERY)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [wanted])
}

import { texts } from '../../domain/texts'
import { nameElsewhere } from '../document/elsewhere'
import { dismissAll, notify } from '../page/notices'
import { runOf } from './runs'
import type { RunNoticeView } from '../../wire/types'

const OF_RUN = 'run '

// showTold shows what a step tells the person where only the page can. What an earlier
// run told is over then.
export function showTold({ run, title, message, warns }: RunNoticeView): void {
  dismissAll(({ of }) => of?.startsWith(OF_RUN) === true && of !== OF_RUN + run)
  const words = title === '' ? message : texts.running.told(title, message)
  const name = runOf(run)?.name || nameElsewhere(run)
  const text = !name ? words : texts.running.told(name, words)
  notify(warns ? 'warning' : 'info', text, { of: OF_RUN + run, stays: true })
}

// forgetTold: another workflow is opened; its runs keep in their records what was told.
export function forgetTold(): void {
  dismissAll(({ of }) => of?.startsWith(OF_RUN) === true)
}

import { settingOf } from '../../domain/program/settings'
import { texts } from '../../domain/texts/index'
import { running, setAttempts, useChat } from '../../store/assistant/chat'
import { useSession } from '../../store/page/session'
import { useSettings } from '../../store/program/settings'
import { useOff } from '../../ui/useOff'
import { tip } from '../../ui/tooltip'

// Tries says how often the model may be asked, and changes it for one request.
export function Tries() {
  const offline = useSession((state) => state.model.offline)
  const setting = useSettings((list) => settingOf(list, 'maxRepairAttempts'))
  const own = useChat((state) => state.attempts)
  const busy = useChat((state) => running(state) !== undefined)
  const off = useOff(busy)
  if (offline || !setting) return <span className="composer-tries">{texts.composer.offline}</span>
  const usual = Number(setting.value)
  const values = Array.from({ length: setting.max - setting.min + 1 }, (_, i) => setting.min + i)
  const choose = (n: number): void => setAttempts(n === usual ? undefined : n)
  return (
    <select
      className="composer-tries"
      aria-label={texts.composer.triesLabel}
      {...tip(texts.composer.triesHint, texts.composer.triesHint, busy)}
      value={own ?? usual}
      {...off}
      data-own={own !== undefined || undefined}
      onChange={(event) => {
        if (!busy) choose(Number(event.target.value))
      }}
    >
      {values.map((n) => (
        <option key={n} value={n}>
          {n === usual ? texts.composer.tries(n) : texts.composer.triesOnce(n)}
        </option>
      ))}
    </select>
  )
}

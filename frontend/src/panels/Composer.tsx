import { ArrowUp, Square } from 'lucide-react'
import { commands, COMPOSER } from '../commands/commands'
import { isFixed, settingOf } from '../domain/settings'
import { texts } from '../domain/texts'
import { ask, running, setDraft, stop, useChat } from '../store/chat'
import { useDocument } from '../store/document'
import { useSession } from '../store/session'
import { setSetting, useSettings } from '../store/settings'
import { AttachText } from './AttachText'
import { GrowingText } from '../ui/GrowingText'
import './Composer.css'

// Composer is the field words are written in. It can be written in while a
// request runs; sending waits.
export function Composer() {
  const draft = useChat((state) => state.draft)
  const busy = useChat((state) => running(state) !== undefined)
  const hasSteps = useDocument((state) => state.workflow.nodes.length > 0)
  return (
    <form className="composer" onSubmit={(event) => { event.preventDefault(); void ask() }}>
      <GrowingText
        id={COMPOSER}
        label={texts.composer.label}
        placeholder={hasSteps ? texts.composer.placeholder : texts.composer.first}
        value={draft}
        autoFocus
        onChange={setDraft}
        onEnter={draft === '' && commands.apply.when() ? commands.apply.run : ask}
        onEscape={draft === '' && !busy && commands.discard.when() ? commands.discard.run : stop}
      />
      <div className="composer-foot">
        <AttachText />
        <Tries hasSteps={hasSteps} />
        {busy ? (
          <button type="button" className="composer-send" aria-label={texts.composer.stop} title={`${texts.composer.stop} (Esc)`} onClick={() => void stop()}>
            <Square size={12} fill="currentColor" aria-hidden />
          </button>
        ) : (
          <button type="submit" className="composer-send" aria-label={texts.composer.send} title={`${texts.composer.send} (Enter)`} disabled={draft.trim() === ''}>
            <ArrowUp size={16} strokeWidth={2.25} aria-hidden />
          </button>
        )}
      </div>
    </form>
  )
}

// Tries says how often the model may be asked for one request, and changes it.
function Tries({ hasSteps }: { hasSteps: boolean }) {
  const offline = useSession((state) => state.model.offline)
  const setting = useSettings((list) => settingOf(list, hasSteps ? 'maxRepairAttempts' : 'planRepairs'))
  if (offline || !setting) return <span className="composer-tries">{texts.composer.offline}</span>
  const attempts = (n: number): number => (hasSteps ? n : n + 1) // a first plan is the first call and its repairs
  const values = Array.from({ length: setting.max - setting.min + 1 }, (_, i) => setting.min + i)
  return (
    <select
      className="composer-tries"
      aria-label={texts.composer.triesLabel}
      title={setting.text}
      value={setting.value}
      disabled={isFixed(setting)}
      onChange={(event) => void setSetting(setting.key, event.target.value)}
    >
      {values.map((n) => <option key={n} value={n}>{texts.composer.tries(attempts(n))}</option>)}
    </select>
  )
}

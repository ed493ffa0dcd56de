import { useState } from 'react'
import { keySections } from '../../commands/sheet'
import type { KeyLine } from '../../commands/sheet'
import { texts } from '../../domain/texts/index'
import { setDialog } from '../../store/page/session'
import { Dialog } from '../../ui/Dialog'
import { Key } from '../../ui/Key'
import './KeySheet.css'

const words = texts.commands.sheet

// KeySheet lists all keys by what they are about.
export function KeySheet() {
  const [typed, setTyped] = useState('')
  const sections = keySections(typed)
  return (
    <Dialog title={words.title} closeLabel={words.close} onClose={() => setDialog('none')}>
      <input
        dir="auto"
        className="keys-find"
        aria-label={words.find}
        placeholder={words.find}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="keys-list" role="region" tabIndex={0} aria-label={words.title}>
        {sections.map(({ title, lines }) => (
          <section key={title}>
            <h3 className="keys-title">{title}</h3>
            <dl>
              {lines.map((line) => (
                <Line key={line.text} line={line} />
              ))}
            </dl>
          </section>
        ))}
        {sections.length === 0 && (
          <p className="muted" role="status">
            {words.none}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function Line({ line: { text, keys } }: { line: KeyLine }) {
  return (
    <div className="keys-line">
      <dt>{text}</dt>
      <dd>
        {keys.map((key) => (
          <Key key={key}>{key}</Key>
        ))}
      </dd>
    </div>
  )
}

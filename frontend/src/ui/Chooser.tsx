import { useEffect, useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import './Chooser.css'

export interface Option {
  key: string
  text: string
  group?: string // a heading; options of a group stand together
  note?: string
  aside?: string // said quietly at the end
}

interface Props {
  label: string // of the list
  hint: string // in the field that finds
  none: string // where nothing fits
  options: (words: string) => readonly Option[]
  accept?: (words: string) => string | undefined // what words stand for where no option fits
  onChoose: (key: string) => void
  onClose: (refocus: boolean) => void
}

const MOST = 100 // options drawn; more words find the others

// Chooser finds one of many by words. Arrow keys walk, Enter chooses, Escape closes.
export function Chooser({ label, hint, none, options, accept, onChoose, onClose }: Props) {
  const id = useId()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const found = options(words).slice(0, MOST)
  useEffect(() => { box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }) }, [at])

  const find = (text: string): void => {
    const whole = text.endsWith('}}') ? accept?.(text) : undefined
    if (whole !== undefined) onChoose(whole)
    setWords(text)
    setAt(0)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((at + step + found.length) % Math.max(found.length, 1))
    else if (event.key === 'Escape') onClose(true)
    else if (event.key === 'Enter') {
      const choice = found[at]?.key ?? accept?.(words)
      if (choice !== undefined) onChoose(choice)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = (event: FocusEvent): void => {
    if (!box.current?.contains(event.relatedTarget)) onClose(false)
  }
  return (
    <div ref={box} className="chooser" onBlur={onBlur} onKeyDown={onKeyDown}>
      <input
        role="combobox"
        aria-label={hint}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={words}
        onChange={(event) => { find(event.target.value) }}
      />
      <div id={id} role="listbox" aria-label={label} className="chooser-list">
        {found.map((option, i) => (
          <Row
            key={option.key}
            id={`${id}-${i}`}
            option={option}
            heading={option.group !== found[i - 1]?.group}
            selected={i === at}
            onChoose={() => { onChoose(option.key) }}
          />
        ))}
      </div>
      {found.length === 0 && <p className="chooser-none">{none}</p>}
    </div>
  )
}

interface RowProps {
  id: string
  option: Option
  heading: boolean
  selected: boolean
  onChoose: () => void
}

function Row({ id, option, heading, selected, onChoose }: RowProps) {
  return (
    <>
      {heading && option.group !== undefined && <div className="chooser-group" role="presentation">{option.group}</div>}
      <div
        id={id}
        role="option"
        aria-selected={selected}
        className="chooser-option"
        onPointerDown={(event) => { event.preventDefault() }}
        onClick={onChoose}
      >
        <span className="chooser-text">
          {option.group !== undefined && <span className="visually-hidden">{option.group} </span>}
          {option.text}
        </span>
        {option.aside && <span className="chooser-aside">{option.aside}</span>}
        {option.note && <span className="chooser-note">{option.note}</span>}
      </div>
    </>
  )
}

import { useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react'
import { ChooserGroup } from './ChooserGroup'
import type { Option } from './ChooserGroup'
import { keepInField, typedElsewhere, walkedTo } from './listKeys'
import './Choice.css'
import './Chooser.css'

export type { Option } from './ChooserGroup'

export interface ChooserProps {
  label: string // of the list
  hint: string // in the field that finds
  none: (words: string) => string // where nothing fits
  note?: string // what is wrong, or to be known besides; '' for nothing
  options: (words: string) => readonly Option[]
  accept?: (words: string) => string | undefined // what words stand for where no option fits
  onPress?: (event: PointerEvent, key: string) => void // on what can be chosen: it may be dragged away
  onChoose: (key: string) => void
  onClose: (refocus: boolean) => void
}

const MOST = 100 // options drawn; more words find the others

// Chooser finds one of many by words. Arrow keys walk, as do those of pages and ends, Enter chooses, Escape closes.
// What cannot be chosen is walked over too, so that all hear why.
export function Chooser({ label, hint, none, note, options, accept, onPress, onChoose, onClose }: ChooserProps) {
  const id = useId()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const idOf = ({ key }: Option): string => `${id}-${encodeURIComponent(key)}`
  const groups = grouped(options(words.trim()).slice(0, MOST))
  const found = groups.flat()

  const choose = ({ key, why }: Option): void => {
    if (why === undefined) onChoose(key)
  }
  const find = (text: string): void => {
    const whole = text.endsWith('}}') ? accept?.(text) : undefined
    if (whole !== undefined) onChoose(whole)
    setWords(text)
    setAt(0)
  }
  const enter = (): void => {
    const option = found[at]
    if (option) choose(option)
    else {
      const whole = accept?.(words)
      if (whole !== undefined) onChoose(whole)
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return // the key belongs to the letters that are being made
    if (typedElsewhere(event)) {
      box.current?.querySelector('input')?.focus() // which takes the letter
      return
    }
    const to = walkedTo(event, at, found.length)
    if (to !== undefined) setAt(to)
    else if (event.key === 'Escape') onClose(true)
    else if (event.key === 'Enter') enter()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = ({ target, relatedTarget }: FocusEvent): void => {
    const leavesWindow = document.activeElement === target
    if (!leavesWindow && !box.current?.contains(relatedTarget)) onClose(false)
  }
  return (
    <div ref={box} className="chooser" onBlur={onBlur} onKeyDown={onKeyDown} onMouseDown={keepInField}>
      <input
        dir="auto"
        role="combobox"
        aria-label={hint}
        aria-autocomplete="list"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found[at] && idOf(found[at])}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={words}
        onChange={(event) => find(event.target.value)}
      />
      <div id={id} role="listbox" aria-label={label} className="choice-list">
        {groups.map((group) => (
          <ChooserGroup
            key={group[0]?.group}
            idOf={idOf}
            options={group}
            current={found[at]}
            onChoose={choose}
            onPress={onPress}
          />
        ))}
      </div>
      <p className="choice-none" role="status">
        {note || (found.length === 0 && none(words.trim()))}
      </p>
    </div>
  )
}

// grouped puts together what belongs to a group, at the place of its first option.
function grouped(options: readonly Option[]): Option[][] {
  return [...new Set(options.map(({ group }) => group))].map((group) =>
    options.filter((option) => option.group === group),
  )
}

import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { texts } from '../../domain/texts/index'
import { useOutline, useRows } from '../../store/outline/outline'
import { askAdd } from '../../store/outline/outlineEdits'
import { useScene } from '../../store/document/scene'
import { Button } from '../../ui/Button'
import { RowChooser } from './RowChooser'
import { rowId } from './rowId'
import { RowMenu } from './RowMenu'
import { StepsFoot } from './StepsFoot'
import { Tree } from './Tree'
import { elementAt } from '../../ui/places'
import './Steps.css'

// Steps is the workflow as a nested list: all of it can be read and changed here
// without looking at the graph.
export function Steps() {
  const rows = useRows()
  return (
    <div className="steps-panel">
      {rows.length === 0 ? <Empty /> : <Tree rows={rows} />}
      <RowChooser />
      <RowMenu />
      <StepsFoot empty={rows.length === 0} />
    </div>
  )
}

// Empty is where the tree was: the keyboard stays here when the last step goes.
function Empty() {
  const own = useScene((scene) => scene.of === 'document')
  const focus = useOutline((state) => state.focus)
  useEffect(() => {
    if (focus > 0 && document.activeElement === document.body) elementAt(rowId(''))?.querySelector('button')?.focus()
  }, [focus])
  return (
    <div className="steps-empty">
      <p>{own ? texts.outline.empty : texts.outline.emptyShown}</p>
      {own && (
        <div id={rowId('')}>
          <Button icon={Plus} onClick={() => askAdd('after')}>
            {texts.outline.addFirst}
          </Button>
        </div>
      )}
    </div>
  )
}

import { useCallback, useState } from 'react'
import { late } from '../../domain/texts/late'
import { readImage } from '../../store/run/runImages'
import { Dialog } from '../../ui/Dialog'
import { useOff } from '../../ui/useOff'
import { useAnswer } from '../useAnswer'

const words = late.visit

// RunImages are the pictures of a result, small; a press shows one as it is.
export function RunImages({ run, names }: { run: string; names: readonly string[] }) {
  return (
    <div>
      <h3 className="run-label">{words.images}</h3>
      <div className="run-images">
        {names.map((name) => (
          <Picture key={`${run}/${name}`} run={run} name={name} />
        ))}
      </div>
    </div>
  )
}

function Picture({ run, name }: { run: string; name: string }) {
  const { value: address = '', failure } = useAnswer(
    useCallback(() => readImage(run, name), [run, name]),
    undefined,
  )
  const [large, setLarge] = useState(false)
  const off = useOff(address === '')
  if (failure !== '') return <p className="muted">{failure}</p>
  return (
    <>
      <button
        type="button"
        className="run-image"
        aria-label={words.enlarge(name)}
        {...off}
        onClick={() => {
          if (address !== '') setLarge(true)
        }}
      >
        {address !== '' && <img src={address} alt="" />}
      </button>
      {large && (
        <Dialog title={words.image(name)} closeLabel={words.closeImage} size="picture" onClose={() => setLarge(false)}>
          <img className="run-image-large" src={address} alt={words.image(name)} />
        </Dialog>
      )}
    </>
  )
}

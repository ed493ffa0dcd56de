import { useEffect, useState } from 'react'
import { wordsOf } from '../../domain/run/failure'
import { texts } from '../../domain/texts'
import { readImage } from '../../store/run/runImages'
import { Dialog } from '../../ui/Dialog'
import { useOff } from '../../ui/useOff'

const words = texts.running.detail

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
  const [address, setAddress] = useState('')
  const [failure, setFailure] = useState('')
  const [large, setLarge] = useState(false)
  const off = useOff(address === '')
  useEffect(() => {
    let wanted = true
    readImage(run, name).then(
      (found) => {
        if (wanted) setAddress(found)
      },
      (cause: unknown) => {
        if (wanted) setFailure(wordsOf(cause))
      },
    )
    return () => {
      wanted = false
    }
  }, [run, name])
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

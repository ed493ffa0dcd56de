import { Button } from '../../../ui/Button'

// Question is what a person is asked of what was typed, and the texts that say it clearly.
export interface Question {
  asked: string
  choices: readonly { said: string; text: string }[]
}

interface Props {
  question: Question
  onChoose: (text: string) => void
}

// Choices are the answers to what is unclear in a field, in place.
export function Choices({ question, onChoose }: Props) {
  return (
    <div className="form-conflict">
      <p>{question.asked}</p>
      {question.choices.map(({ said, text }) => (
        <Button key={text} onClick={() => onChoose(text)}>
          {said}
        </Button>
      ))}
    </div>
  )
}

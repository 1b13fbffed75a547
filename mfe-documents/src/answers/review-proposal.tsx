import {
  MAX_ANSWER_LENGTH,
  type ProposalPart,
  type ProposalTarget,
  type UploadedProposal,
} from '@fundharbor/contracts/documents/answers'
import { Button, formatCount, FormProblem, problemMessage, Select } from '@fundharbor/kit'
import { useEffect, useRef, useState } from 'react'
import { joinParts, toAnswers } from './join-parts.ts'
import { useChooseAnswers } from './queries.ts'
import styles from './review.module.css'

interface ReviewProposalProps {
  proposal: UploadedProposal
  projectId: string | null
  onClose: () => void
}

/** What an uploaded proposal says, part by part, each with the question that it answers. */
export function ReviewProposal({ proposal, projectId, onClose }: ReviewProposalProps) {
  const { name, start, parts, targets, blanks } = proposal
  const open = targets.filter(({ isAnswered }) => !isAnswered)
  const [choices, setChoices] = useState(() =>
    parts.map(({ target }) => (open.some(({ key }) => key === target) ? target : null)),
  )
  const { mutate, isPending, error } = useChooseAnswers(onClose)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const texts = joinParts(parts, choices)
  const tooLong = [...texts].find(([, text]) => text.length > MAX_ANSWER_LENGTH)
  const problem = tooLong ? describeLength(tooLong, open) : error && problemMessage(error, NOT_KEPT)
  return (
    <section className={styles.review} aria-labelledby="review">
      <h2 id="review" ref={heading} tabIndex={-1}>
        What {name} says
      </h2>
      <p className={styles.lead}>
        Choose the question that each part answers. Your documents use answers about a project once you
        approve them. Nothing is kept until you press the button below the parts.
      </p>
      <Sections parts={parts} />
      {blanks > 0 && (
        <p className={styles.lead}>We left out {formatCount(blanks, 'blank')} that nobody had filled in.</p>
      )}
      {start !== '' && (
        <p className={styles.lead}>
          The first lines answer no question and are left out: “{start.replaceAll('\n', ', ')}”
        </p>
      )}
      <ol className={styles.parts} aria-label="Parts of the proposal">
        {parts.map((part, index) => (
          // Parts have no identity of their own, and keep their order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <Part
              part={part}
              goesOn={part.heading !== '' && part.heading === parts[index - 1]?.heading}
              number={index + 1}
              targets={targets}
              choice={choices[index] ?? null}
              onChoose={(target) => setChoices(choices.with(index, target))}
            />
          </li>
        ))}
      </ol>
      <div className={styles.footer}>
        {problem && <FormProblem error={{ message: problem }} />}
        <div className={styles.buttons}>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Discard
          </Button>
          <Button
            busy={isPending}
            disabled={texts.size === 0 || tooLong !== undefined}
            onClick={() => mutate({ sourceName: name, projectId, answers: toAnswers(texts) })}
          >
            Keep {formatCount(texts.size, 'answer')}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Says so where no part has an answer of its own. */
function Sections({ parts }: { parts: readonly ProposalPart[] }) {
  if (parts.some(({ target }) => target !== null)) return null
  const hasHeadings = parts.some(({ heading }) => heading !== '')
  return (
    <p className={styles.lead}>
      {hasHeadings
        ? 'No heading in this file says which question is answered below it.'
        : 'We found no sections in this file. To choose answers section by section, add headings to it, such as “Need” or “Evaluation”, and upload it again.'}
    </p>
  )
}

const NOT_KEPT = 'The answers were not kept. Try again.'

const describeLength = ([target, text]: [string, string], targets: readonly ProposalTarget[]): string => {
  const label = targets.find(({ key }) => key === target)?.label ?? target
  return `“${label}” has ${text.length.toLocaleString('en-US')} characters. The limit is ${MAX_ANSWER_LENGTH.toLocaleString('en-US')}: leave a part out.`
}

interface PartProps {
  part: ProposalPart
  /** Whether it is the rest of a part that was too long for one answer. */
  goesOn: boolean
  number: number
  targets: readonly ProposalTarget[]
  choice: string | null
  onChoose: (target: string | null) => void
}

/** A heading without text only introduces what follows. */
function Part({ part: { heading, text, target }, goesOn, number, targets, choice, onChoose }: PartProps) {
  const answered = targets.find(({ key, isAnswered }) => key === target && isAnswered)
  return (
    <article className={styles.part} aria-label={`Part ${number}`} data-chosen={choice !== null}>
      <div>
        {heading && <h3 className={styles.heading}>{heading}</h3>}
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {text && (
        <Select
          label={`Part ${number} answers`}
          hideLabel
          placeholder="Don’t use"
          hint={hintOf(answered, goesOn)}
          options={targets
            .filter(({ isAnswered }) => !isAnswered)
            .map(({ key, label }) => ({ value: key, label }))}
          value={choice ?? ''}
          onChange={(event) => onChoose(event.target.value || null)}
        />
      )}
    </article>
  )
}

function hintOf(answered: ProposalTarget | undefined, goesOn: boolean): string | undefined {
  if (answered) return `You have answered “${answered.label}” already. That answer stays.`
  const limit = MAX_ANSWER_LENGTH.toLocaleString('en-US')
  return goesOn ? `The part above goes on here. One answer can have ${limit} characters.` : undefined
}

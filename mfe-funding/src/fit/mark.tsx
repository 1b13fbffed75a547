import type { EligibilityFinding, Verdict } from '@fundharbor/contracts/catalog/eligibility'
import type { WorthPoint } from '@fundharbor/contracts/catalog/fit'
import { Badge, type BadgeTone } from '@fundharbor/kit'
import type { Icon } from '@phosphor-icons/react'
import { ArrowsSplitIcon } from '@phosphor-icons/react/dist/ssr/ArrowsSplit'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/ssr/CheckCircle'
import { MinusCircleIcon } from '@phosphor-icons/react/dist/ssr/MinusCircle'
import { QuestionIcon } from '@phosphor-icons/react/dist/ssr/Question'
import { XCircleIcon } from '@phosphor-icons/react/dist/ssr/XCircle'
import styles from './fit.module.css'

interface Look {
  word: string
  tone: BadgeTone
  icon: Icon
}

const verdicts: Readonly<Record<Verdict, Look>> = {
  yes: { word: 'Yes', tone: 'ok', icon: CheckCircleIcon },
  no: { word: 'No', tone: 'bad', icon: XCircleIcon },
  ask: { word: 'Ask', tone: 'warn', icon: QuestionIcon },
  depends: { word: 'Depends', tone: 'info', icon: ArrowsSplitIcon },
}

const asked: Readonly<Record<NonNullable<EligibilityFinding['answer']>, string>> = {
  profile: 'Not in your profile',
  you: 'Check this',
  funder: 'Ask the funder',
}

const points: Readonly<Record<WorthPoint['verdict'], Look>> = {
  good: { word: 'In favor', tone: 'ok', icon: CheckCircleIcon },
  fair: { word: 'Consider', tone: 'info', icon: MinusCircleIcon },
  poor: { word: 'Against', tone: 'urgent', icon: XCircleIcon },
  unknown: { word: 'Unknown', tone: 'neutral', icon: QuestionIcon },
}

function Mark({ word, tone, icon: Symbol }: Look) {
  return (
    <Badge tone={tone} className={styles.mark} icon={<Symbol size={16} weight="bold" aria-hidden />}>
      {word}
    </Badge>
  )
}

interface VerdictProps {
  verdict: Verdict
  /** Who can settle an `ask`. */
  answer?: EligibilityFinding['answer']
}

/** A verdict as a word with an icon. */
export const VerdictMark = ({ verdict, answer }: VerdictProps) => (
  <Mark {...verdicts[verdict]} {...(verdict === 'ask' && answer ? { word: asked[answer] } : {})} />
)

/** What speaks for or against applying, as a word with an icon. */
export const WorthMark = ({ verdict }: Pick<WorthPoint, 'verdict'>) => <Mark {...points[verdict]} />

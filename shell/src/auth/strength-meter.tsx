import { useEffect, useState } from 'react'
import styles from './auth.module.css'

const words = [
  'Very weak password',
  'Weak password',
  'Fair password',
  'Strong password',
  'Very strong password',
]
const bars = [1, 2, 3, 4]

/** How hard the password is to guess, in a word and four bars. It advises; the form decides. */
export function StrengthMeter({ password }: { password: string }) {
  const score = useStrength(password)
  if (score === null) return null
  return (
    <div className={styles.strength} data-score={score}>
      {bars.map((bar) => (
        <span key={bar} className={bar <= score ? styles.reached : styles.bar} />
      ))}
      <span role="status" className={styles.word}>
        {words[score]}
      </span>
    </div>
  )
}

/** The score of the latest password that has been judged; null while there is none. */
function useStrength(password: string): number | null {
  const [judged, setJudged] = useState<{ password: string; score: number } | null>(null)
  useEffect(() => {
    let current = true
    if (password !== '') {
      void import('./strength.ts').then(({ strengthOf }) => {
        if (current) setJudged({ password, score: strengthOf(password) })
      })
    }
    return () => {
      current = false
    }
  }, [password])
  return password === '' ? null : (judged?.score ?? null)
}

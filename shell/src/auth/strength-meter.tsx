import { useEffect, useState } from 'react'
import styles from './auth.module.css'

const labels = [
  'Very weak password',
  'Weak password',
  'Fair password',
  'Strong password',
  'Very strong password',
]
const bars = [1, 2, 3, 4]

/** How hard the password is to guess. Only advice: the form decides what it accepts. */
export function StrengthMeter({ password }: { password: string }) {
  const score = useStrength(password)
  if (score === null) return null
  return (
    <div className={styles.strength} data-score={score}>
      {bars.map((bar) => (
        <span key={bar} className={bar <= score ? styles.reached : styles.bar} />
      ))}
      <span role="status" className={styles.strengthLabel}>
        {labels[score]}
      </span>
    </div>
  )
}

/** The score of the password, or null while there is none. */
function useStrength(password: string): number | null {
  const [result, setResult] = useState<{ password: string; score: number } | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (password !== '') {
      // Only advice: what cannot be loaded is requested again by the next key press.
      import('./strength.ts')
        .then(({ strengthOf }) => isCurrent && setResult({ password, score: strengthOf(password) }))
        .catch(() => undefined)
    }
    return () => {
      isCurrent = false
    }
  }, [password])
  return password === '' ? null : (result?.score ?? null)
}

import styles from './plan-list.module.css'

const TICKS = [6, 16, 26, 36, 46, 56]

/** The y coordinates of the water level, from the free plan to the largest. */
const LEVELS = [50, 36, 23, 9] as const

/** A tide staff: the more a plan includes, the higher the water. Decorative: hidden from screen readers. */
export function TideStaff({ tide }: { tide: 0 | 1 | 2 | 3 }) {
  const y = LEVELS[tide]
  return (
    <svg className={styles.staff} width="56" height="68" viewBox="0 0 56 68" fill="none" aria-hidden>
      <path
        d={`M1 ${y + 3}c3.2 -3.8 6 -3.8 9 0s6 3.8 9 0 6 -3.8 9 0 6 3.8 9 0 6 -3.8 9 0 5.6 3.2 8.4 .6V66H1z`}
        fill="var(--accent-soft)"
      />
      <g stroke="var(--ink)" strokeWidth="1.6" strokeLinecap="round">
        <path d="M37.6 2.2C38.2 24 37.7 45 38 65.6M34 2.4l8 -.3" />
        {TICKS.map((tick, index) => (
          <path
            key={tick}
            d={`M${index % 2 === 0 ? 33.4 : 31} ${tick + 3.2}l${index % 2 === 0 ? 4.4 : 6.8} .3`}
          />
        ))}
      </g>
      <g strokeLinecap="round" strokeLinejoin="round">
        <path
          d={`M1 ${y + 7.4}c3.2 -3.4 6 -3.4 9 0s6 3.4 9 0 6 -3.4 9 0 6 3.4 9 0 6 -3.4 9 0 5.6 3 8.4 .6`}
          stroke="var(--accent)"
          strokeOpacity="0.45"
          strokeWidth="1.4"
        />
        <path
          d={`M1 ${y + 3}c3.2 -3.8 6 -3.8 9 0s6 3.8 9 0 6 -3.8 9 0 6 3.8 9 0 6 -3.8 9 0 5.6 3.2 8.4 .6`}
          stroke="var(--accent)"
          strokeWidth="2.2"
        />
      </g>
    </svg>
  )
}

import { useEffect, useState } from 'react'
import type { Heading } from './headings.ts'
import styles from './quick-navigation.module.css'
import sidebar from '../sidebar.module.css'

/** Links to the article's headings. The current section is highlighted. */
export function QuickNavigation({ headings }: { headings: readonly Heading[] }) {
  const current = useCurrentHeading(headings)
  return (
    <nav aria-labelledby="quick-navigation">
      <h2 id="quick-navigation" className={sidebar.heading}>
        Quick Navigation
      </h2>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id} className={styles.item}>
            <a href={`#${id}`} className={styles.link} aria-current={id === current ? 'location' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The last heading above the upper third of the viewport, or the first heading. */
function useCurrentHeading(headings: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState(headings[0]?.id)
  useEffect(() => {
    const observer = new IntersectionObserver(() => setCurrent(lastPassed(headings) ?? headings[0]?.id), {
      rootMargin: '0px 0px -66% 0px',
    })
    for (const { id } of headings) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [headings])
  return current
}

const lastPassed = (headings: readonly Heading[]): string | undefined =>
  headings.findLast(({ id }) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top
    return top !== undefined && top < innerHeight / 3
  })?.id

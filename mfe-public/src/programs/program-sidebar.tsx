import type { Program } from '@fundharbor/contracts/catalog/programs'
import { formatMoneyInWords } from '@fundharbor/kit'
import type { ReactNode } from 'react'
import sidebar from '../sidebar.module.css'
import styles from './program-page.module.css'

/** How much it pays a year, who can apply, and where to read more. */
export const ProgramSidebar = ({ program }: { program: Program }) => (
  <aside className={sidebar.sidebar} aria-label="Facts">
    <section>
      <h2 className={sidebar.heading}>Money obligated</h2>
      <dl>
        {program.years.map(({ year, amount, isPartOfYear }) => (
          <div key={year} className={styles.year}>
            <dt>{isPartOfYear ? `${year}, part of the year` : year}</dt>
            <dd>{describeAmount(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        As USAspending had it in February 2025. <a href={program.usaspendingUrl}>Awards on USAspending</a>
      </p>
    </section>
    <List title="Who can apply" items={program.applicantTypes} />
    <List title="Who benefits" items={program.beneficiaryTypes} />
    <List title="Kinds of assistance" items={program.assistanceTypes} />
    <List title="Categories" items={program.categories} />
    <p className={styles.note}>
      From OMB’s Federal Program Inventory, fiscal year {program.fiscalYear}.{' '}
      <a href={program.samUrl}>Assistance listing on SAM.gov</a>
    </p>
  </aside>
)

function describeAmount(amount: string | null): string {
  if (amount === null) return 'Not known'
  return Number(amount) < 0 ? 'More was returned than awarded' : formatMoneyInWords(amount, 'USD')
}

function List({ title, items }: { title: string; items: readonly string[] }): ReactNode {
  if (items.length === 0) return null
  return (
    <section>
      <h2 className={sidebar.heading}>{title}</h2>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}

import { Button, Contours, deadlineLabel, formatMoney, Harbor, Logo, SpotDrawing } from '@fundharbor/kit'
import { useState } from 'react'
import { BackLink } from '../ui/back-link.tsx'
import { ChartTable } from '../ui/chart-table.tsx'
import { LinkedBars } from '../ui/linked-bars.tsx'
import { Table } from '../ui/table.tsx'
import { Tabs } from '../ui/tabs.tsx'
import styles from './dev.module.css'
import { Section } from './section.tsx'

const colors =
  'paper surface sunken land deep ink ink2 ink3 line line2 skeleton accent accent-hover accent-soft lamp ok info warn urgent bad'.split(
    ' ',
  )

const rows = [
  { name: 'EIC STEP Scale Up', amount: '10000000.00', deadline: '2026-11-25T16:00:00Z' },
  { name: 'MSCA and Citizens 2027', amount: '350000.00', deadline: '2027-06-08T15:00:00Z' },
]

export function Foundations() {
  const [tab, setTab] = useState('about')
  return (
    <>
      <Section title="Colors" column>
        <div className={styles.swatches}>
          {colors.map((name) => (
            <div key={name}>
              <div className={styles.swatch} style={{ background: `var(--${name})` }} />
              {name}
            </div>
          ))}
        </div>
      </Section>
      <Section title="Way back, tabs and table" column>
        <BackLink to="/dev/kit">The kit</BackLink>
        <Tabs
          label="Examples"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'about', label: 'Applications', content: <ExampleTable /> },
            { value: 'more', label: 'Opportunities', content: <p>No other opportunities</p> },
          ]}
        />
      </Section>
      <Section title="Bars and their table" column>
        <LinkedBars
          max={465}
          bars={[
            { label: 'Health', value: 465, text: '465', to: '/opportunities?category=health' },
            { label: 'Research', value: 214, text: '214', to: '/opportunities?category=research' },
          ]}
        />
        <ChartTable
          title="Open by category"
          head={['Category', 'Open']}
          rows={[
            ['Health', '465'],
            ['Research', '214'],
          ]}
        />
      </Section>
      <Section title="Backgrounds" column>
        <div className={styles.background}>
          <Contours />
          <p>Depth lines behind a section</p>
        </div>
        <div className={`${styles.background} ${styles.deep}`} data-background="deep">
          <Contours background="deep" />
          <Logo onDeep />
          <Harbor time="night" className={styles.harbor} />
          <Button>On a deep background</Button>
        </div>
      </Section>
      <Section title="Drawings">
        <div className={styles.drawings}>
          <Logo />
          <SpotDrawing name="binoculars" />
          <SpotDrawing name="letter" />
          <SpotDrawing name="bell" />
          <Harbor time="day" className={styles.harbor} />
        </div>
      </Section>
    </>
  )
}

function ExampleTable() {
  return (
    <Table caption="Opportunities">
      <thead>
        <tr>
          <th>Title</th>
          <th data-align="end">Amount</th>
          <th>Deadline</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, amount, deadline }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-align="end">{formatMoney(amount, 'EUR')}</td>
            <td>{deadlineLabel({ deadline, deadlineZone: 'Europe/Brussels' }).date}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

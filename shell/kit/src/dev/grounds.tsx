import { Button, Contours, formatDate, formatMoney, Harbour, Logo, SpotDrawing } from '@fundharbor/kit'
import { useState } from 'react'
import { Table } from '../ui/table.tsx'
import { Tabs } from '../ui/tabs.tsx'
import styles from './dev.module.css'
import { Section } from './section.tsx'

const colours =
  'paper surface sunken land deep ink ink2 ink3 line line2 skeleton accent accent-hover accent-soft lamp ok info warn urgent bad'.split(
    ' ',
  )

const rows = [
  { name: 'EIC STEP Scale Up', amount: '10000000.00', deadline: '2026-11-25T16:00:00Z' },
  { name: 'MSCA and Citizens 2027', amount: '350000.00', deadline: '2027-06-08T15:00:00Z' },
]

export function Grounds() {
  const [tab, setTab] = useState('about')
  return (
    <>
      <Section title="Colours" column>
        <div className={styles.swatches}>
          {colours.map((name) => (
            <div key={name}>
              <div className={styles.swatch} style={{ background: `var(--${name})` }} />
              {name}
            </div>
          ))}
        </div>
      </Section>
      <Section title="Tabs and table" column>
        <Tabs
          label="Parts"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'about', label: 'Applications', content: <ExampleTable /> },
            { value: 'more', label: 'Opportunities', content: <p>Nothing else.</p> },
          ]}
        />
      </Section>
      <Section title="Grounds" column>
        <div className={styles.ground}>
          <Contours />
          <p>Depth lines lie behind a band of the page.</p>
        </div>
        <div className={`${styles.ground} ${styles.deep}`} data-ground="deep">
          <Contours ground="deep" />
          <Logo onDeep />
          <Harbour time="night" className={styles.harbour} />
          <Button>On a deep ground</Button>
        </div>
      </Section>
      <Section title="Drawings">
        <div className={styles.drawings}>
          <Logo />
          <SpotDrawing name="binoculars" />
          <SpotDrawing name="letter" />
          <SpotDrawing name="bell" />
          <Harbour time="day" className={styles.harbour} />
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
            <td>{formatDate(deadline)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

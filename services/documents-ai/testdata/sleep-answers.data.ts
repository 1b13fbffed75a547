import type { Row } from '../src/document-templates/values.ts'

/** What a research center says to every question. */
export const sleepAnswers: ReadonlyMap<string, readonly Row[]> = new Map<string, Row[]>([
  [
    'project',
    [
      {
        projectTitle: 'Rest Well Delta',
        requestedAmount: '142600',
        projectPeriod: 'April 2028 to March 2030',
        projectPlace: 'three counties around Memphis',
      },
    ],
  ],
  [
    'projectSummary',
    [
      {
        projectSummary:
          'Rest Well Delta is a trial of six coaching sessions for 240 shift workers who sleep badly. Half of them get the sessions at once and half after six months.',
      },
    ],
  ],
  [
    'need',
    [
      {
        need: 'In our 2026 survey of 1,310 shift workers, 48 percent slept under six hours. Black workers slept 41 minutes less than white workers on the same shifts.',
      },
    ],
  ],
  [
    'funderFit',
    [
      {
        funderFit:
          'The announcement asks for non-pharmacological interventions that reduce sleep health disparities. Coaching uses no medication, and the trial measures whether the gap between Black and white workers gets smaller.',
      },
    ],
  ],
  [
    'beneficiaries',
    [
      {
        beneficiaries:
          '240 shift workers from four warehouses, at least 140 of them Black. The union invites them.',
      },
    ],
  ],
  [
    'objectives',
    [
      {
        objective: 'Participants sleep longer',
        measure: 'minutes of sleep by actigraph',
        baseline: '338 minutes',
        target: '380 minutes',
      },
      {
        objective: 'The gap gets smaller',
        measure: 'the difference between Black and white workers',
        baseline: '41 minutes',
        target: 'under 25 minutes',
      },
    ],
  ],
  [
    'activities',
    [
      {
        when: 'April to September 2028',
        activity: 'Enroll 240 participants',
        responsible: 'Project manager',
        result: 'Baseline data',
      },
      {
        when: 'October 2028 to September 2029',
        activity: 'Coach both groups in turn',
        responsible: 'Sleep coaches',
        result: '1,440 sessions',
      },
    ],
  ],
  [
    'trackRecord',
    [{ trackRecord: 'We completed two trials with 510 participants since 2017 and published both.' }],
  ],
  [
    'team',
    [
      {
        team: 'Dr. Ruth Adeyemi leads the trial. Prof. Alan Cho of the University of Memphis is its statistician.',
      },
    ],
  ],
  [
    'evaluation',
    [
      {
        evaluation:
          'Each participant wears an actigraph for two weeks before and after coaching. The statistician does not know who was coached.',
      },
    ],
  ],
  [
    'sustainability',
    [{ sustainability: 'Two of the warehouses will offer the sessions as a benefit if sick days fall.' }],
  ],
  [
    'risks',
    [{ risk: 'Participants change shifts', mitigation: 'We record shifts every week and adjust for them' }],
  ],
  ['sender', [{ contactRole: 'Principal Investigator' }]],
  [
    'report',
    [
      {
        grantReference: 'R01-HL-200118',
        reportingPeriod: 'April to September 2028',
        grantAmount: '142600',
        amountSpent: '31000',
      },
    ],
  ],
  [
    'progressSummary',
    [
      {
        progressSummary:
          '188 of 240 participants are enrolled. We are three weeks late because one warehouse closed in May.',
      },
    ],
  ],
  ['progress', [{ objective: 'Enroll participants', target: '240', reached: '188', comment: '' }]],
  [
    'activitiesDone',
    [{ activitiesDone: 'We trained two coaches and enrolled workers at three warehouses.' }],
  ],
  ['deviations', [{ deviations: 'One warehouse closed. A fourth one joined in August.' }]],
  [
    'voice',
    [
      {
        quotation: 'I did not know that anybody studied people like us',
        quotationSource: 'A participant, with consent',
      },
    ],
  ],
  [
    'finances',
    [
      { item: 'Sleep coaches', budget: '104000', spent: '26000', note: '' },
      { item: 'Actigraphs', budget: '20000', spent: '957', note: 'the others are ordered' },
      { item: 'Indirect costs', budget: '18600', spent: '4043', note: '' },
    ],
  ],
  ['nextPeriod', [{ step: 'Enroll the remaining 52 participants by December 2028' }]],
  ['requests', [{ requests: 'We ask for one more month to enroll participants, at no cost.' }]],
  ['reportYear', [{ reportYear: 'April 2028 to March 2029' }]],
  [
    'impactSummary',
    [{ impactSummary: 'Coached participants slept 36 minutes longer. The gap fell from 41 to 27 minutes.' }],
  ],
  ['results', [{ measure: 'minutes of sleep', before: '338', after: '374', evidence: 'actigraphs' }]],
  ['reached', [{ reached: '231 workers finished. We did not reach workers of contractors.' }]],
  [
    'spending',
    [
      { purpose: 'Sleep coaches', amount: '104000' },
      { purpose: 'Actigraphs', amount: '20000' },
      { purpose: 'Indirect costs', amount: '18600' },
    ],
  ],
  ['limitations', [{ limitations: 'Nine participants left, and all of them worked nights.' }]],
  ['lessons', [{ lesson: 'Workers come when sessions are before the shift.' }]],
  ['funding', [{ source: 'Delta Sleep Center reserve', amount: '4000', status: 'confirmed' }]],
  ['indirectCosts', [{ indirectCosts: 'We charge 15 percent of direct costs, the de minimis rate.' }]],
  [
    'payments',
    [
      { when: 'April 2028', amount: '71300', purpose: 'first year' },
      { when: 'April 2029', amount: '71300', purpose: 'second year' },
    ],
  ],
  [
    'financialControls',
    [{ financialControls: 'Two people approve every payment. Deloitte audits us each year.' }],
  ],
  [
    'model',
    [
      {
        input: 'Two coaches',
        activity: 'Six sessions each',
        output: '1,440 sessions',
        shortOutcome: 'Workers sleep longer',
        longOutcome: 'Fewer of them fall ill',
      },
    ],
  ],
  ['assumptions', [{ assumption: 'Employers allow sessions at work.' }]],
  ['externalFactors', [{ externalFactors: 'A new shift system at two of the warehouses.' }]],
  [
    'checks',
    [
      {
        step: 'Sessions lead to longer sleep',
        indicator: 'minutes of sleep',
        source: 'actigraphs',
        frequency: 'twice',
        collector: 'Coaches',
      },
    ],
  ],
  ['evidenceBase', [{ evidenceBase: 'Our pilot of 2026 with 38 workers found 22 more minutes of sleep.' }]],
  [
    'gift',
    [
      {
        donorName: 'Mr. and Mrs. Okoye',
        giftAmount: '1200',
        giftDate: 'June 2, 2028',
        giftPurpose: 'Rest Well Delta',
        benefitsReceived: 'None.',
      },
    ],
  ],
  ['giftEffect', [{ giftEffect: 'It pays for three actigraphs.' }]],
  [
    'story',
    [
      {
        story:
          'Darnell drives a forklift at night. He now sleeps six hours and no longer falls asleep on the bus.',
      },
    ],
  ],
  ['nextSteps', [{ step: 'Publish the results by September 2030' }]],
  ['donorNews', [{ step: 'We write to you when the first results are out, in spring 2030' }]],
])

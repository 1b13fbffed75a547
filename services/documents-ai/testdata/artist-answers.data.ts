import type { Row } from '../src/document-templates/values.ts'

/** What a person without an organization says to every question. */
export const artistAnswers: ReadonlyMap<string, readonly Row[]> = new Map<string, Row[]>([
  [
    'project',
    [
      {
        projectTitle: 'Ore Dock Negatives',
        requestedAmount: '15800',
        projectPeriod: 'May to September 2027',
        projectPlace: 'Duluth, Minnesota',
      },
    ],
  ],
  [
    'projectSummary',
    [
      {
        projectSummary:
          'I will scan and describe 1,800 glass negatives of the Duluth ore docks, taken between 1911 and 1934, and put them online for free.',
      },
    ],
  ],
  [
    'need',
    [{ need: 'The negatives are in a damp cellar. The emulsion of every tenth one is already lifting.' }],
  ],
  [
    'funderFit',
    [
      {
        funderFit:
          'Your program pays for preservation and availability of collections. The negatives will be stored dry, and everybody can see them.',
      },
    ],
  ],
  ['beneficiaries', [{ beneficiaries: 'Researchers, two schools and the families of dock workers.' }]],
  [
    'objectives',
    [
      {
        objective: 'The negatives can be seen online',
        measure: 'negatives described',
        baseline: '0',
        target: '1,800',
      },
    ],
  ],
  [
    'activities',
    [
      {
        when: 'May to August 2027',
        activity: 'Scan and describe',
        responsible: 'Ilse Brandt',
        result: '1,800 scans',
      },
    ],
  ],
  [
    'trackRecord',
    [{ trackRecord: 'In 2024 I digitized the 600 plates of the Lake Superior Marine Museum.' }],
  ],
  ['team', [{ team: 'I do the work. The historian Jon Aho checks the descriptions.' }]],
  ['evaluation', [{ evaluation: 'I count scans each week and have 50 descriptions checked.' }]],
  ['sustainability', [{ sustainability: 'The public library keeps the scans.' }]],
  ['risks', [{ risk: 'Broken plates', mitigation: 'I scan the worst ones first' }]],
  ['aboutMe', [{ aboutMe: 'I am a photographer and have restored glass negatives since 2009.' }]],
  [
    'report',
    [
      {
        grantReference: 'PG-2027-44',
        reportingPeriod: 'May to July 2027',
        grantAmount: '15800',
        amountSpent: '9000',
      },
    ],
  ],
  ['progressSummary', [{ progressSummary: '1,020 of 1,800 negatives are scanned.' }]],
  ['progress', [{ objective: 'Negatives described', target: '1,800', reached: '1,020', comment: '' }]],
  ['activitiesDone', [{ activitiesDone: 'I scanned on 41 days.' }]],
  ['deviations', [{ deviations: 'The scanner came a week late.' }]],
  [
    'voice',
    [{ quotation: 'That is my grandfather on the left.', quotationSource: 'A visitor, with her consent' }],
  ],
  [
    'finances',
    [
      { item: 'Scanner rental', budget: '2600', spent: '1950', note: '' },
      { item: 'My fee', budget: '13200', spent: '7050', note: '' },
    ],
  ],
  ['requests', [{ requests: 'None.' }]],
  ['reportYear', [{ reportYear: 'May to September 2027' }]],
  ['impactSummary', [{ impactSummary: '1,800 negatives are online. 4,100 people have looked at them.' }]],
  [
    'results',
    [{ measure: 'negatives online', before: '0', after: '1,800', evidence: 'the library’s catalog' }],
  ],
  ['reached', [{ reached: '4,100 people, most of them in Minnesota.' }]],
  [
    'spending',
    [
      { purpose: 'Scanner rental', amount: '2600' },
      { purpose: 'My fee', amount: '13200' },
    ],
  ],
  ['limitations', [{ limitations: 'I cannot tell who the visitors are.' }]],
  ['lessons', [{ lesson: 'Describe while scanning' }]],
  ['funding', [{ source: 'Friends of the Library', amount: '500', status: 'asked' }]],
  ['indirectCosts', [{ indirectCosts: 'I charge no indirect costs.' }]],
  ['payments', [{ when: 'May 2027', amount: '15800', purpose: 'One payment' }]],
  ['financialControls', [{ financialControls: 'I keep every receipt for seven years.' }]],
  [
    'model',
    [
      {
        input: 'A scanner',
        activity: 'Scanning',
        output: '1,800 scans',
        shortOutcome: 'People see them',
        longOutcome: 'The docks are remembered',
      },
    ],
  ],
  ['assumptions', [{ assumption: 'The cellar stays dry until May' }]],
  ['externalFactors', [{ externalFactors: 'A flood.' }]],
  [
    'checks',
    [
      {
        step: 'Scans lead to visits',
        indicator: 'visits',
        source: 'the library',
        frequency: 'monthly',
        collector: 'Ilse Brandt',
      },
    ],
  ],
  ['evidenceBase', [{ evidenceBase: 'The 600 plates of 2024 are used in three books.' }]],
  [
    'gift',
    [
      {
        donorName: 'Ms. Lindqvist',
        giftAmount: '100',
        giftDate: 'June 2, 2027',
        giftPurpose: 'Ore Dock Negatives',
        benefitsReceived: 'A print worth $10.',
      },
    ],
  ],
  ['giftEffect', [{ giftEffect: 'It pays for fourteen boxes.' }]],
  ['story', [{ story: 'A visitor found her grandfather in a picture of 1926.' }]],
  ['nextSteps', [{ step: 'Give the plates to the library in October 2027' }]],
  ['nextPeriod', [{ step: 'Scan the remaining 780 negatives by the end of August' }]],
  ['donorNews', [{ step: 'I send you the link when the pictures are online, in September 2027' }]],
])

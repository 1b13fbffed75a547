import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'

type Call = Omit<
  OpportunityFacts,
  'id' | 'application' | 'award' | 'closingDay' | 'isForecast' | 'timeframe' | 'isOpened'
>

/** Two calls of the catalog with their briefs, as the rules read them. Descriptions are shortened. */
export const realCalls: Readonly<Record<'european' | 'nih', Call>> = {
  european: {
    title:
      'Structurally addressing homelessness through coordinated social infrastructure and services in neighbourhoods',
    funderName: 'European Commission, Horizon Europe',
    category: 'research',
    fundingType: 'grant',
    sector: 'Horizon Europe',
    geoScope: 'European Union',
    excerpt:
      'Expected Outcome: Project results are expected to contribute to all of the following expected outcomes: Evidence of the structural social infrastructure and services needed to address homelessness…',
    minAmount: '3500000.00',
    maxAmount: '3500000.00',
    amount: null,
    currency: 'EUR',
    deadline: '2026-12-01T22:59:59.999Z',
    deadlineZone: 'Europe/Brussels',
    brief: {
      asks: [
        'Based on 2024 data, over 1.2 million people are estimated to experience homelessness in Europe, with a significant proportion (45%) of surveyed homeless individuals finding themselves in a situation of chronic homelessness for over two years.',
      ],
      outcomes: [
        'Evidence of the structural social infrastructure and services needed to address homelessness at neighbourhood level is made available to stakeholders involved in tackling homelessness.',
        'Improved availability and accessibility of key social infrastructure and services for homeless groups in the targeted neighbourhoods.',
      ],
      applicants: [
        {
          text: 'Nonprofit, Business, Academic',
          quote: null,
        },
      ],
      amounts: [
        {
          text: 'About €3,500,000 per award',
          quote: null,
        },
        {
          text: '€10,500,000 in total',
          quote: null,
        },
        {
          text: '3 awards expected',
          quote: null,
        },
      ],
      dates: [
        {
          text: 'Closes on December 1, 2026',
          quote: null,
        },
      ],
      criteria: [],
      attachments: [],
      limits: [],
    },
    details: {
      description:
        'Expected Outcome:\nProject results are expected to contribute to all of the following expected outcomes:\n• Evidence of the structural social infrastructure and services needed to address homelessness at neighbourhood level is made available to stakeholders involved in tackling homelessness.\n• Improved availability and accessibility of key social infrastructure and services for homeless groups in the targeted neighbourhoods.\nScope:\nBased on 2024 data, over 1.2 million people are estimated to experience homelessness in Europe, with a significant proportion (45%) of surveyed homeless individuals finding themselves in a situation of chronic homelessness for over two years.\nWhile housing-led approaches are crucial to tackle homelessness, addressing the structural and multidimensional causes of homelessness also requires systemic interventions focusing on social infrastructure and services in neighbourhoods. …',
      eligibility: null,
      selectionCriteria: null,
    },
  },
  nih: {
    title: 'Interventions to Reduce Sleep Health Disparities (R01 - Clinical Trials Optional)',
    funderName: 'National Institutes of Health',
    category: 'education',
    fundingType: 'grant',
    sector: 'Education',
    geoScope: 'United States',
    excerpt:
      'This PAR is being reissued in accordance with the simplified review criteria in effect for application due dates after January 25, 2025. The objective of this funding opportunity is to support…',
    minAmount: null,
    maxAmount: null,
    amount: null,
    currency: 'USD',
    deadline: '2027-09-08T03:59:59.999Z',
    deadlineZone: 'America/New_York',
    brief: {
      asks: [
        'The objective of this funding opportunity is to support non-pharmacological interventions to promote sleep health, reduce sleep health disparities, and examine sleep as a modifiable factor to reduce health disparities for other health outcomes among populations that experience health disparities.',
      ],
      outcomes: [],
      applicants: [
        {
          text: 'Academic, Nonprofit, Business',
          quote: null,
        },
      ],
      amounts: [],
      dates: [
        {
          text: 'Closes on September 7, 2027',
          quote: null,
        },
        {
          text: 'January 25, 2025',
          quote:
            'This PAR is being reissued in accordance with the simplified review criteria in effect for application due dates after January 25, 2025.',
        },
      ],
      criteria: [],
      attachments: [],
      limits: [],
    },
    details: {
      description:
        'This PAR is being reissued in accordance with the simplified review criteria in effect for application due dates after January 25, 2025. The objective of this funding opportunity is to support non-pharmacological interventions to promote sleep health, reduce sleep health disparities, and examine sleep as a modifiable factor to reduce health disparities for other health outcomes among populations that experience health disparities.',
      eligibility:
        'Open to state governments; county governments; city or township governments; special district governments; independent school districts; public and state controlled institutions of higher education; federally recognized Native American tribal governments; public housing authorities and Indian housing authorities; Native American tribal organizations other than federally recognized tribal governments; nonprofits having a 501(c)(3) status with the IRS, other than institutions of higher education; nonprofits without a 501(c)(3) status with the IRS, other than institutions of higher education; private institutions of higher education; for-profit organizations other than small businesses; small businesses; and others, as the full announcement explains.',
      selectionCriteria: null,
    },
  },
}

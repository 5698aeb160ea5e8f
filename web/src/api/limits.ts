// Written by scripts/api-types.js from gateway/openapi.json.

export const accessSettingsUpdateLimits = {
  idle_hours: {
    minimum: 1,
    maximum: 720
  }
} as const;

export const accountUpdateLimits = {
  airports: {
    maxItems: 30
  },
  name: {
    maxLength: 120
  }
} as const;

export const answerInputLimits = {
  detail: {
    maxLength: 500
  }
} as const;

export const articleUpdateLimits = {
  article: {
    maxLength: 100
  },
  link: {
    maxLength: 500
  },
  source: {
    maxLength: 200
  },
  subject: {
    maxLength: 200
  },
  summary: {
    maxLength: 2000
  },
  text: {
    maxLength: 30000
  }
} as const;

export const bannerUpdateLimits = {
  alt: {
    maxLength: 200
  },
  link: {
    maxLength: 500
  },
  text: {
    maxLength: 500
  },
  title: {
    maxLength: 120
  }
} as const;

export const challengeLimits = {
  difficulty: {
    minimum: 0
  }
} as const;

export const controlSettingsUpdateLimits = {
  attention_hours: {
    minimum: 1,
    maximum: 168
  },
  custody_days: {
    minimum: 1,
    maximum: 365
  },
  draw_percent: {
    minimum: 0,
    maximum: 100
  },
  expiry_days: {
    minimum: 1,
    maximum: 30
  },
  retention_months: {
    minimum: 12,
    maximum: 240
  }
} as const;

export const deadLetterDropLimits = {
  reason: {
    maxLength: 1000
  }
} as const;

export const deadLetterRequeueLimits = {
  reason: {
    maxLength: 1000
  }
} as const;

export const declarationAnnulmentLimits = {
  note: {
    maxLength: 1000
  }
} as const;

export const declarationCorrectionLimits = {
  reason: {
    maxLength: 1000
  },
  requested_by: {
    maxLength: 200
  }
} as const;

export const declarationJoiningLimits = {
  note: {
    maxLength: 1000
  }
} as const;

export const declarationReopeningLimits = {
  note: {
    maxLength: 1000
  }
} as const;

export const declarationTakeoverLimits = {
  reason: {
    maxLength: 1000
  }
} as const;

export const declarationUpdateLimits = {
  items: {
    maxItems: 50
  },
  minors: {
    maxItems: 10
  }
} as const;

export const declaredItemInputLimits = {
  description: {
    maxLength: 200
  },
  packaging: {
    maxLength: 100
  },
  quantity: {
    minimum: 0.001,
    maximum: 100000
  }
} as const;

export const entryUpdateLimits = {
  name: {
    maxLength: 120
  }
} as const;

export const flightInputLimits = {
  number: {
    maxLength: 12
  }
} as const;

export const imageSlotUpdateLimits = {
  alt: {
    maxLength: 200
  }
} as const;

export const itemDisposalLimits = {
  method: {
    maxLength: 500
  }
} as const;

export const itemReleaseLimits = {
  received_by: {
    maxLength: 200
  },
  received_document: {
    maxLength: 50
  }
} as const;

export const legalLinkLimits = {
  why: {
    maxLength: 300
  }
} as const;

export const minorInputLimits = {
  document_number: {
    maxLength: 20
  },
  given_names: {
    maxLength: 100
  },
  surnames: {
    maxLength: 100
  }
} as const;

export const namedStatusLimits = {
  replica: {
    minimum: 0
  }
} as const;

export const newAccountLimits = {
  airports: {
    maxItems: 30
  },
  email: {
    maxLength: 254
  },
  name: {
    maxLength: 120
  }
} as const;

export const newArticleLimits = {
  article: {
    maxLength: 100
  },
  link: {
    maxLength: 500
  },
  source: {
    maxLength: 200
  },
  subject: {
    maxLength: 200
  },
  summary: {
    maxLength: 2000
  },
  text: {
    maxLength: 30000
  }
} as const;

export const newBannerLimits = {
  alt: {
    maxLength: 200
  },
  link: {
    maxLength: 500
  },
  text: {
    maxLength: 500
  },
  title: {
    maxLength: 120
  }
} as const;

export const newDeclarationLimits = {
  items: {
    maxItems: 50
  },
  minors: {
    maxItems: 10
  }
} as const;

export const newDeviceRevocationLimits = {
  reason: {
    maxLength: 1000
  }
} as const;

export const newDisclaimerLimits = {
  oath: {
    maxLength: 2000
  },
  text: {
    maxLength: 20000
  }
} as const;

export const newEntryLimits = {
  code: {
    maxLength: 40
  },
  name: {
    maxLength: 120
  }
} as const;

export const newInventoryLimits = {
  labels: {
    maxItems: 2000
  }
} as const;

export const newMovementLimits = {
  items: {
    maxItems: 200
  },
  method: {
    maxLength: 500
  }
} as const;

export const newPassengerLimits = {
  document_number: {
    maxLength: 20
  },
  email: {
    maxLength: 254
  },
  given_names: {
    maxLength: 100
  },
  phone: {
    maxLength: 30
  },
  surnames: {
    maxLength: 100
  }
} as const;

export const newPassengerAlertLimits = {
  reason: {
    maxLength: 500
  }
} as const;

export const newProductLimits = {
  code: {
    maxLength: 20
  },
  name: {
    maxLength: 120
  },
  scientific_name: {
    maxLength: 120
  },
  synonyms: {
    maxItems: 60
  }
} as const;

export const newRetentionLimits = {
  control_point: {
    maxLength: 100
  },
  items: {
    maxItems: 60
  },
  observations: {
    maxLength: 2000
  },
  officer_signature: {
    maxLength: 16000
  }
} as const;

export const newStandardLimits = {
  gazette: {
    maxLength: 200
  },
  kind: {
    maxLength: 100
  },
  number: {
    maxLength: 200
  },
  title: {
    maxLength: 300
  }
} as const;

export const newStorageLimits = {
  items: {
    maxItems: 200
  }
} as const;

export const passengerInputLimits = {
  document_number: {
    maxLength: 20
  },
  given_names: {
    maxLength: 100
  },
  surnames: {
    maxLength: 100
  }
} as const;

export const passengerJoinLimits = {
  reason: {
    maxLength: 500
  }
} as const;

export const passengerSeparationLimits = {
  reason: {
    maxLength: 500
  }
} as const;

export const passengerSigningInputLimits = {
  signature: {
    maxLength: 16000
  },
  witness: {
    maxLength: 200
  }
} as const;

export const passengerUpdateLimits = {
  document_number: {
    maxLength: 20
  },
  email: {
    maxLength: 254
  },
  given_names: {
    maxLength: 100
  },
  phone: {
    maxLength: 30
  },
  surnames: {
    maxLength: 100
  }
} as const;

export const passkeyNameLimits = {
  name: {
    maxLength: 60
  }
} as const;

export const passwordChangeLimits = {
  new_password: {
    maxLength: 256
  }
} as const;

export const problemLimits = {
  status: {
    minimum: 0
  }
} as const;

export const productFieldsLimits = {
  code: {
    maxLength: 20
  },
  name: {
    maxLength: 120
  },
  scientific_name: {
    maxLength: 120
  },
  synonyms: {
    maxItems: 60
  }
} as const;

export const profileUpdateLimits = {
  name: {
    maxLength: 120
  }
} as const;

export const registrationLimits = {
  email: {
    maxLength: 254
  },
  name: {
    maxLength: 120
  }
} as const;

export const retainedItemInputLimits = {
  description: {
    maxLength: 200
  },
  quantity: {
    minimum: 0.001,
    maximum: 100000
  },
  reasons: {
    maxItems: 10
  },
  seal_number: {
    maxLength: 50
  },
  weight_grams: {
    minimum: 1,
    maximum: 100000000
  }
} as const;

export const retentionAnnulmentLimits = {
  reason: {
    maxLength: 1000
  }
} as const;

export const reviewInputLimits = {
  note: {
    maxLength: 1000
  }
} as const;

export const standardUpdateLimits = {
  gazette: {
    maxLength: 200
  },
  kind: {
    maxLength: 100
  },
  number: {
    maxLength: 200
  },
  title: {
    maxLength: 300
  }
} as const;

export const travelInputLimits = {
  flight_number: {
    maxLength: 12
  },
  lodging: {
    maxLength: 200
  },
  stay_days: {
    minimum: 1,
    maximum: 365
  }
} as const;

export const travellerInputLimits = {
  document_number: {
    maxLength: 20
  },
  email: {
    maxLength: 254
  },
  given_names: {
    maxLength: 100
  },
  phone: {
    maxLength: 30
  },
  surnames: {
    maxLength: 100
  }
} as const;

export const verdictFieldsLimits = {
  articles: {
    maxItems: 20
  },
  conditions: {
    maxLength: 2000
  },
  reason: {
    maxLength: 1000
  },
  source: {
    maxLength: 200
  }
} as const;

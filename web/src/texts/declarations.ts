export const declarationTexts = {};

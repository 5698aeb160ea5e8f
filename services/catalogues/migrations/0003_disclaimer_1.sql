-- The first text sworn to. A published version never changes; a new text is a new version.
insert into disclaimer (version, oath, text) values (
  1,
  'Declaro bajo juramento que la información que entrego es verdadera y completa, que he leído las condiciones de esta declaración y que las acepto.',
  'Objeto. Esta declaración recoge las mercancías, productos y efectos que usted lleva consigo, en su equipaje o en el de los menores a su cargo, hacia la provincia de Galápagos, entre sus islas o desde ellas. Su fin es evitar la introducción y la dispersión de especies, plagas y enfermedades, y proteger los elementos naturales de las islas.

Responsabilidad. Usted responde de la verdad y de la integridad de lo que declara, también por los menores de edad a su cargo. Declare todo producto de origen vegetal, animal o mineral, aunque su ingreso esté permitido. Si tiene dudas sobre un producto, declárelo y consulte al oficial en el punto de control. La clasificación que muestra este sistema es orientativa cuando así se indica; en todos los casos, la decisión corresponde al oficial que realiza la inspección.

Inspección. Usted acepta que su equipaje y los productos declarados sean revisados en el origen, durante el viaje y en el arribo, y se compromete a presentarlos cuando se lo soliciten. Puede corregir esta declaración hasta que la presente en el punto de control.

Consecuencias. Los productos no permitidos, los que no cumplan su condición de ingreso y los que no hayan sido declarados pueden ser retenidos o rechazados, con constancia en un acta, y su destino final se decide según la normativa vigente. La falsedad, la inexactitud o la omisión en una declaración hecha bajo juramento puede dar lugar a las responsabilidades administrativas, civiles y penales que establezca la ley.

Protección de datos. Sus datos personales y los de los menores a su cargo se usan para el control de bioseguridad, la atención de esta declaración, la estadística y las obligaciones legales de la autoridad. Acceden a ellos solo las personas autorizadas, y cada acceso puede quedar registrado. Se conservan durante el tiempo que exija la normativa. Usted puede solicitar el acceso, la rectificación y los demás derechos que le reconoce la ley de protección de datos personales.

Validez. Al aceptar, se registran la versión de este texto, la fecha y la hora. El código y el QR que recibe identifican su declaración; consérvelos y muéstrelos en el punto de control.'
);

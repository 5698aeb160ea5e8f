//! An option of a contract: the message that it holds, or nothing.

use protox::prost_reflect::{DynamicMessage, ExtensionDescriptor, Value};

pub struct Options(Option<DynamicMessage>);

impl Options {
    /// What one extension says among all options of something.
    pub fn of(all: &DynamicMessage, extension: Option<ExtensionDescriptor>) -> Self {
        Self(extension.and_then(|extension| all.get_extension(&extension).as_message().cloned()))
    }

    pub fn get(&self, name: &str) -> Option<Value> {
        Some(self.0.as_ref()?.get_field_by_name(name)?.into_owned())
    }

    pub fn is_set(&self, name: &str) -> bool {
        self.get(name).and_then(|value| value.as_bool()).unwrap_or_default()
    }

    pub fn text(&self, name: &str) -> Option<String> {
        self.get(name)?.as_str().map(str::to_owned).filter(|text| !text.is_empty())
    }

    pub fn number(&self, name: &str) -> Option<i32> {
        self.get(name)?.as_i32().filter(|number| *number != 0)
    }

    /// The messages of a list.
    pub fn list(&self, name: &str) -> Vec<Self> {
        let list = self.get(name);
        let list = list.as_ref().and_then(Value::as_list).unwrap_or_default();
        list.iter().map(|item| Self(item.as_message().cloned())).collect()
    }
}
